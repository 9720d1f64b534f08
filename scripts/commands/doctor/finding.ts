/** What a check found, in one sentence: `ok` says what was seen, the others what to do. */
export interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  message: string;
}

/** What is wrong, in the order in which it is told. */
export class Faults {
  readonly found: Finding[] = [];

  constructor(private readonly check: string) {}

  warn(message: string): void {
    this.found.push({ check: this.check, status: 'warn', message });
  }

  fail(message: string): void {
    this.found.push({ check: this.check, status: 'fail', message });
  }
}
