import { GroupColumn } from './group-column';

/** Names as a row stores them, one a line. */
const SEPARATOR = '\n';

/** A column with several names a product: its grapes. Products share the same few combinations, so a code is a combination. */
export class ListColumn extends GroupColumn<string> {
  /** keys by code: slugs, or choices */
  readonly slugs: (readonly string[])[] = [[]];

  /**
   * @param keyOf the key of a stored value: a name's slug, or a choice itself
   * @param onNewValue called with the key and the stored value of each of a new combination
   */
  constructor(
    capacity: number,
    private readonly keyOf: (stored: string) => string,
    private readonly onNewValue: (key: string, stored: string) => void,
  ) {
    super(capacity);
  }

  /** A choice is its own key. */
  static ofChoices(capacity: number): ListColumn {
    return new ListColumn(
      capacity,
      (value) => value,
      () => undefined,
    );
  }

  override set(ordinal: number, names: string | null): boolean {
    const isNew = super.set(ordinal, names === '' ? null : names);
    if (!isNew || names === null) return isNew;
    const bySlug = new Map(names.split(SEPARATOR).map((name) => [this.keyOf(name), name]));
    bySlug.delete('');
    this.slugs.push([...bySlug.keys()]);
    for (const [slug, name] of bySlug) this.onNewValue(slug, name);
    return isNew;
  }
}
