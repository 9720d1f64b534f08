import type { Core, UID } from '@strapi/strapi';
import { FILE_UID } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES } from '../../texts/messages';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { readReadableNames, type Referred } from '../../changes/server/document-names';
import { writableAttributes, type Attribute } from '../../changes/server/document-values';
import type { Json } from '../../changes/server/run';
import { differingParts, PART_SEPARATOR } from './differing-parts';

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
