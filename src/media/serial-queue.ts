let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work at a time. Strapi limits sharp to one thread, so the other cores stay free for visitors. */
export function runSerially<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}
