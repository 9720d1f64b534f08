import type { Core, UID } from '@strapi/strapi';
import { FILE_UID } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES } from '../../texts/messages';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { readReadableNames, type Referred } from '../../changes/server/document-names';
import { writableAttributes, type Attribute } from '../../changes/server/document-values';
import type { Json } from '../../changes/server/run';

/** Longer texts are cut. */
const SHOWN_LENGTH = 400;

/** Words that are the same, on each side of those that differ. */
const AROUND = 6;

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** Between the paragraphs of a body and the items of a menu. */
const PART_SEPARATOR = ' · ';

/** @returns the parts of a text that another has not */
function partsNotIn(other: string, text: string): string {
  const known = new Set(other.split(PART_SEPARATOR));
  const own = text.split(PART_SEPARATOR).filter((part) => !known.has(part));
  return own.join(PART_SEPARATOR);
}

/**
 * Two texts as an editor compares them: of long ones the paragraphs or items that differ, or their words with some around
 * them. Their beginnings are often the same.
 *
 * @returns texts of at most some 400 characters
 */
export function differingParts(before: string, after: string): [before: string, after: string] {
  if (before.length <= SHOWN_LENGTH && after.length <= SHOWN_LENGTH) return [before, after];
  const [ownBefore, ownAfter] = [partsNotIn(after, before), partsNotIn(before, after)];
  // Of parts that were only added, removed or moved, one side has none.
  const hasBoth = ownBefore !== '' && ownAfter !== '';
  return hasBoth ? differingWords(ownBefore, ownAfter) : differingWords(before, after);
}

function differingWords(before: string, after: string): [before: string, after: string] {
  if (before.length <= SHOWN_LENGTH && after.length <= SHOWN_LENGTH) return [before, after];
  const [one, other] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const first = Math.max(0, start - AROUND);
  const partOf = (words: readonly string[]): string => {
    const last = words.length - Math.max(0, end - AROUND);
    return `${first > 0 ? '… ' : ''}${words.slice(first, last).join(' ')}${last < words.length ? ' …' : ''}`;
  };
  return [cut(partOf(one)), cut(partOf(other))];
}

/** @returns the texts in a value: of a body its paragraphs */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isRecord(value)) return Object.entries(value).flatMap(([name, member]) => (name === 'type' ? [] : textsIn(member)));
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Shows values as an editor reads them: other entries and files by their names, as far as she may read those. */
export class ValueTexts {
  readonly #strapi: Core.Strapi;
  readonly #names: Readonly<Record<string, string>>;
  readonly #files: ReadonlyMap<number, string>;
  readonly #unknown: string;

  private constructor(strapi: Core.Strapi, names: Readonly<Record<string, string>>, files: ReadonlyMap<number, string>) {
    this.#strapi = strapi;
    this.#names = names;
    this.#files = files;
    this.#unknown = translate(MESSAGES['history-unknown'], editorLanguage(strapi));
  }

  static async load(strapi: Core.Strapi, permissions: EntryPermissions, { documents, files }: Referred): Promise<ValueTexts> {
    const shown = permissions.mayAll('read', FILE_UID) ? [...files] : [];
    const rows: { id: number; name: string }[] = await strapi.db
      .query(FILE_UID)
      .findMany({ where: { id: { $in: shown } }, select: ['id', 'name'] });
    const names = await readReadableNames(strapi, permissions, documents);
    return new ValueTexts(strapi, names, new Map(rows.map(({ id, name }) => [id, name])));
  }

  /** @returns a value before and after, of long texts the parts that differ */
  showBoth(attribute: Attribute, change: { before: unknown; after: unknown }): { before: Json; after: Json } {
    const [before, after] = [this.#show(attribute, change.before), this.#show(attribute, change.after)];
    const isText = [before, after].every((value) => value === null || typeof value === 'string');
    if (!isText || (before === null && after === null)) return { before, after };
    const textOf = (value: Json) => (typeof value === 'string' ? value : '');
    const [one, other] = differingParts(textOf(before), textOf(after));
    return { before: before === null ? null : one, after: after === null ? null : other };
  }

  #show(attribute: Attribute, value: unknown): Json {
    const { type, component } = attribute;
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
    const values: unknown[] = [value].flat();
    if (type === 'relation' || type === 'media') return values.map((one) => this.#nameOf(one)).join(', ');
    if (component !== undefined) return values.flatMap((one) => this.#textsOf(component, one)).join(PART_SEPARATOR);
    if (Array.isArray(value) || isRecord(value)) return textsIn(value).join(type === 'blocks' ? PART_SEPARATOR : ', ');
    return value as Json;
  }

  /** What an import has made in the same run has a position there, and its name no longer. */
  #nameOf(value: unknown): string {
    if (typeof value === 'number') return this.#files.get(value) ?? this.#unknown;
    return (typeof value === 'string' ? this.#names[value] : undefined) ?? this.#unknown;
  }

  #textsOf(component: string, value: unknown): string[] {
    if (!isRecord(value)) return [];
    return writableAttributes(this.#strapi, component as UID.Component).flatMap(([name, attribute]) => {
      const shown = this.#show(attribute, value[name]);
      // Its numbers are the public ids of items.
      return typeof shown === 'string' ? [shown] : [];
    });
  }
}
