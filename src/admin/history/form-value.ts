import { getFetchClient } from '@strapi/strapi/admin';
import type { Related, ValueBefore } from '../../catalogue/history/panel-api';
import { isRecord } from '../../contract/is-record';
import { keptQueries } from '../requests/keep-queries';
import { keyAfter } from '../saving/created-relation';
import type { RelationChange } from '../saving/form-values';
import { readSchemas, type Attribute, type SchemaReader, type StoredRelated } from '../saving/stored-entry';

/** More than a relation or a gallery of the shop has. */
const PAGE_SIZE = 100;

interface Place {
  model: string;
  documentId: string;
  field: string;
}

interface FoundFile {
  id: number;
}

/** A value as a form holds it. */
export interface FormValue {
  value: unknown;
  /** entries and files that are gone */
  missing: number;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

async function readFiles(ids: readonly number[]): Promise<Map<number, FoundFile>> {
  if (ids.length === 0) return new Map();
  const params = { pageSize: PAGE_SIZE, filters: { id: { $in: [...ids] } } };
  const { data } = await getFetchClient().get<{ results: FoundFile[] }>('/upload/files', { params });
  return new Map(data.results.map((file) => [file.id, file]));
}

/** @returns the numbers of files in a value, of all levels */
function fileIds(attributesOf: SchemaReader, { type, component }: Attribute, value: unknown): number[] {
  if (type === 'media') return listOf(value).filter((id) => typeof id === 'number');
  if (component === undefined) return [];
  return listOf(value).flatMap((item) =>
    Object.entries(attributesOf(component)).flatMap(([name, inner]) =>
      isRecord(item) ? fileIds(attributesOf, inner, item[name] ?? null) : [],
    ),
  );
}

async function readStored({ model, documentId, field }: Place): Promise<StoredRelated[]> {
  const path = `/content-manager/relations/${model}/${documentId}/${field}`;
  const { data } = await getFetchClient().get<{ results: StoredRelated[] }>(path, { params: { pageSize: PAGE_SIZE } });
  return data.results;
}

/** Strapi's lists of relations are sorted by keys: new entries come after those that are shown. */
function shownKeys({ documentId, field }: Place): string[] {
  return keptQueries('getRelations').flatMap(({ originalArgs, data }) => {
    const { id, targetField } = originalArgs as { id?: string; targetField?: string };
    if (id !== documentId || targetField !== field) return [];
    const { results = [] } = (data ?? {}) as { results?: { __temp_key__?: string }[] };
    return results.map((item) => item.__temp_key__ ?? 'a0');
  });
}

function connect(wanted: readonly Related[], keys: readonly string[]): RelationChange['connect'] {
  const own = [...keys];
  return wanted.map((related) => {
    const { id, documentId, name } = related;
    const key = keyAfter(own);
    own.push(key);
    return { ...related, title: name, label: name, apiData: { id, documentId, isTemporary: true }, __temp_key__: key };
  });
}

/** Turns the values of before into what a form holds. */
class Converter {
  missing = 0;

  constructor(
    private readonly attributesOf: SchemaReader,
    private readonly related: ValueBefore['related'],
    private readonly files: ReadonlyMap<number, FoundFile>,
  ) {}

  convert(attribute: Attribute, value: unknown): unknown {
    const { type, component } = attribute;
    if (type === 'relation') return { connect: connect(this.find(value, this.#byDocument), []), disconnect: [] };
    if (type === 'media') {
      const files = this.find(value, (id) => this.files.get(Number(id)));
      return attribute.multiple === true ? files : (files[0] ?? null);
    }
    if (component === undefined || value === null) return value;
    return Array.isArray(value) ? this.#components(component, value) : this.#component(component, value);
  }

  /** @returns what is there of what a value refers to; the others are counted */
  find<Found>(value: unknown, look: (item: unknown) => Found | undefined): Found[] {
    const items = listOf(value);
    const found = items.flatMap((item) => look(item) ?? []);
    this.missing += items.length - found.length;
    return found;
  }

  readonly #byDocument = (item: unknown): Related | undefined => (typeof item === 'string' ? this.related[item] : undefined);

  relatedOf(value: unknown): Related[] {
    return this.find(value, this.#byDocument);
  }

  #components(component: string, items: readonly unknown[]): unknown[] {
    const keys: string[] = [];
    return items.map((item) => {
      keys.push(keys.length === 0 ? 'a0' : keyAfter(keys));
      return { ...this.#component(component, item), __temp_key__: keys.at(-1) };
    });
  }

  #component(component: string, value: unknown): Record<string, unknown> {
    if (!isRecord(value)) return {};
    const attributes = this.attributesOf(component);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.convert(attributes[name] ?? { type: 'string' }, member)]),
    );
  }
}

/** A stored relation is held as what changes against it. */
async function relationValue(place: Place, wanted: readonly Related[]): Promise<RelationChange> {
  const stored = await readStored(place);
  const has = (entries: readonly { documentId: string }[], documentId: string): boolean =>
    entries.some((entry) => entry.documentId === documentId);
  const added = wanted.filter(({ documentId }) => !has(stored, documentId));
  const removed = stored.filter(({ documentId }) => !has(wanted, documentId));
  return {
    connect: connect(added, shownKeys(place)),
    disconnect: removed.map(({ id, documentId }) => ({ id, apiData: { id, documentId } })),
  };
}

/** @returns a value of before, as the form of its entry holds it */
export async function toFormValue(place: Place, { value, related }: ValueBefore): Promise<FormValue> {
  const attributesOf = await readSchemas();
  const attribute = attributesOf(place.model)[place.field] ?? { type: 'string' };
  const files = await readFiles(fileIds(attributesOf, attribute, value));
  const converter = new Converter(attributesOf, related, files);
  const converted =
    attribute.type === 'relation' ? await relationValue(place, converter.relatedOf(value)) : converter.convert(attribute, value);
  return { value: converted, missing: converter.missing };
}
