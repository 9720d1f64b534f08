import { answerTask } from '../../src/platform/workers/answer-task';

class ColourError extends Error {
  override readonly name = 'ColourError';
  readonly key = 'not-a-colour';
  readonly values = { colour: 'loud' };
}

type Task = (input: { values: number }) => AsyncGenerator;

/** What a file could make of its reader. */
const TASKS = {
  async *count({ values }) {
    for (let value = 1; value <= values; value += 1) yield value;
  },
  async *secrets() {
    yield Object.keys(process.env);
  },
  async *refuse() {
    yield 'first';
    throw new ColourError('It is no colour.');
  },
  async *loop() {
    for (;;);
  },
  async *fill() {
    const kept: object[] = [];
    for (;;) kept.push({ kept });
  },
  async *exit() {
    process.exit(3);
  },
} satisfies Record<string, Task>;

export type TaskName = keyof typeof TASKS;

answerTask(({ name, values = 0 }: { name: TaskName; values?: number }) => TASKS[name]({ values }));
