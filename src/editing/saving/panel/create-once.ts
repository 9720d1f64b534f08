interface Result {
  data?: unknown;
  error?: unknown;
}

/** What is created, or was, since the last form of a new entry was opened. */
const creations = new Map<string, Promise<Result>>();

/** A second press of Save sends the same again, before the form of the stored entry is there: it gets the answer of the first. */
export async function createOnce<Created extends Result>(what: string, create: () => Promise<Created>): Promise<Created> {
  const known = creations.get(what);
  if (known) return known as Promise<Created>;
  const creating = create();
  creations.set(what, creating);
  const created = await creating;
  if (created.error !== undefined) creations.delete(what);
  return created;
}

/** The form of another new entry is open: one like the last is meant. */
export const forgetCreations = (): void => creations.clear();
