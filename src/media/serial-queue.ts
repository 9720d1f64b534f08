let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` when all that was handed in before has ended. One picture is worked on at a time, on one thread (Strapi sets
 * sharp to that): the other cores stay with the visitors.
 */
export function runSerially<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
