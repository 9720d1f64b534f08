/** @returns the number without decimals, with thousands separators */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export const wholeOrDash = (value: number | undefined): string => (value === undefined ? '–' : whole(value));

export const range = ([from, to]: readonly [number, number]): string => `${whole(from)}–${whole(to)}`;

export const check = (holds: boolean): string => (holds ? '✓' : '✗');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');
