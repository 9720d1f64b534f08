/** What a worker answers to each request for its next result. */
export type WorkerAnswer =
  | { kind: 'value'; value: unknown }
  | { kind: 'end' }
  | { kind: 'error'; name: string; message: string; details: Record<string, unknown> };
