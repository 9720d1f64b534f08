/** @param values not empty */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('A quantile needs at least one value.');
  return value;
}

/** @returns the upper of two middle values */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
