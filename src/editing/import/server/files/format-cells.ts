import type { GroupKind } from '../../../../contract/content-types';
import { isRecord } from '../../../../contract/is-record';
import type { Core } from '@strapi/strapi';
import type { Language } from '../../../texts/editor-language';
import { FETCH_MARK } from '../../../changes/server/pictures/fetched-pictures';
import type { StoredDocument } from '../../../changes/server/document-values';
import type { Json } from '../../../changes/server/run';
import { cleanText } from './cell';
import type { Column } from './columns';
import texts from './columns.json';
import type { GroupLookups } from './group-lookup';
import { nameOfPicture, type LibraryPicture } from './picture-lookup';
import { joinList } from './written-values';
import { chunksOf } from '../../../../platform/chunks';

export type TableValue = string | number | null;

type Status = keyof typeof texts.status;

/** @returns whether visitors see the entry, and whether its draft differs */
export function statusOf({ version: { draft, published } }: Pick<StoredDocument, 'version'>): Status {
  if (published === null) return 'draft';
  return draft !== null && draft > published ? 'modified' : 'published';
}

/** @returns the value of a column in its attribute's value */
export function memberOf({ name }: Pick<Column, 'name'>, value: Json): Json {
  const [, member] = name.split('.');
  if (member === undefined) return value;
  return isRecord(value) ? (value[member] ?? null) : null;
}

/** Formats stored values as cells, in a way that an import reads them as the same ones. */
export class CellFormat {
  constructor(
    readonly language: Language,
    private readonly groups: GroupLookups,
    private readonly pictures: ReadonlyMap<number, string>,
  ) {}

  format({ kind, name, choices }: Pick<Column, 'kind' | 'name' | 'choices'>, value: Json): TableValue {
    if (value === null) return null;
    if (kind === 'boolean') return texts.boolean[value === true ? 'yes' : 'no'][this.language];
    if (kind === 'group') return typeof value === 'string' ? this.groups[name as GroupKind].nameOf(value) : null;
    if (kind === 'pictures') return Array.isArray(value) ? value.map((item) => this.#nameOf(item as Json)).join(' | ') : null;
    const shown = (one: string): string => choices[one]?.[this.language] ?? one;
    if (kind === 'choice' && typeof value === 'string') return shown(value);
    if (Array.isArray(value)) return joinList(value.map(String).map(shown));
    if (typeof value === 'string') return cleanText(value);
    return typeof value === 'number' ? value : JSON.stringify(value);
  }

  formatDraft(column: Column, { draft, version }: StoredDocument): TableValue {
    if (column.kind === 'status') return texts.status[statusOf({ version })][this.language];
    if (column.kind === 'country') {
      const origin = draft?.origin;
      return typeof origin === 'string' ? (this.groups.origin.byId.get(origin)?.country ?? null) : null;
    }
    return this.format(column, memberOf(column, draft?.[column.name.split('.')[0] ?? ''] ?? null));
  }

  #nameOf(picture: Json): string {
    if (typeof picture === 'number') return this.pictures.get(picture) ?? `#${picture}`;
    return typeof picture === 'string' ? picture.replace(FETCH_MARK, '') : '';
  }
}

export const pictureIds = (columns: readonly Pick<Column, 'kind' | 'name'>[], values: Readonly<Record<string, Json>>): number[] =>
  columns
    .filter(({ kind }) => kind === 'pictures')
    .flatMap(({ name }) => [values[name] ?? null].flat())
    .filter((value) => typeof value === 'number');

const CHUNK = 400;

/** @returns how cells name these pictures, by the ids of their files */
export async function loadPictureNames({ db }: Core.Strapi, ids: readonly number[]): Promise<Map<number, string>> {
  const knex = db.connection;
  const names = new Map<number, string>();
  for (const chunk of chunksOf([...new Set(ids)], CHUNK)) {
    const namesakes = knex({ other: 'files' }).count('*').where('other.name', knex.ref('file.name')).as('namesakes');
    const pictures: (LibraryPicture & { namesakes: number | string })[] = await knex({ file: 'files' })
      .whereIn('id', chunk)
      .select('id', 'name', 'public_id', namesakes);
    for (const picture of pictures) names.set(picture.id, nameOfPicture(picture, Number(picture.namesakes) === 1));
  }
  return names;
}
