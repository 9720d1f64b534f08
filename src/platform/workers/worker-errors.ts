/** Why a worker gave no result. The messages are for the log: the caller says it in the editor's words. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(
    /** `crashed`: the worker ended by itself */
    readonly reason: 'out-of-memory' | 'timed-out' | 'crashed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error of the task itself. `details` are the members of its class, such as a message's key. */
export class WorkerTaskError extends Error {
  override readonly name = 'WorkerTaskError';

  constructor(
    message: string,
    /** the error's own name: `FileError` */
    readonly errorName: string,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
