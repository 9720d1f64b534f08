/** Texts of a file that are remembered at a time. */
const TEXTS_MAX = 5_000;

/** @returns a function that says the same, and works it out once: categories and tags repeat in all rows of a file */
export function remembering<Result>(tell: (text: string) => Result): (text: string) => Result {
  const told = new Map<string, Result>();
  return (text) => {
    const known = told.get(text);
    if (known !== undefined || told.has(text)) return known as Result;
    if (told.size >= TEXTS_MAX) told.clear();
    const result = tell(text);
    told.set(text, result);
    return result;
  };
}
