/** Whether a column holds a value: databases return booleans as 0 and 1, and large numbers as texts. */
export function isSameValue(stored: unknown, written: unknown): boolean {
  if (stored === null || stored === undefined || written === null) return (stored ?? null) === written;
  const plain = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value);
  return plain(stored) === plain(written);
}
