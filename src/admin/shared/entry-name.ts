type NamedEntry = Readonly<Record<string, unknown>>;

const NAMES = ['label', 'name', 'title', 'platform', 'from'];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** @returns what a person calls an entry, or an account; undefined where it has no name yet */
export function entryName(entry: NamedEntry | undefined): string | undefined {
  const name = NAMES.map((attribute) => textOf(entry?.[attribute])).find((text) => text !== undefined);
  if (name !== undefined) return name;
  const person = [entry?.firstname, entry?.lastname].flatMap((part) => textOf(part) ?? []).join(' ');
  return person === '' ? textOf(entry?.email) : person;
}
