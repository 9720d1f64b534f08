import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isOwnError } from '../../editorial/bulk-work';
import { FETCH_MARK } from '../pictures/fetch-mark';
import { writeEntry, type Data } from './apply-entry';
import { writableAttributes } from './document-values';
import { applied, EntryError, failed, say, skipped, type Outcome } from './outcome';
import type { Json, Run, RunEntry } from './run';
import { entryAt } from './run-store';

/** A relation to something that the run itself was to make, and that is not there. */
export class MissingReference extends Error {}

const isFetched = (item: Json): boolean => typeof item === 'string' && item.startsWith(FETCH_MARK);

type Reference = Readonly<{ position: number }>;

const isReference = (value: Json): value is Reference =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as Record<string, Json>).position === 'number';

/**
 * Makes what entries refer to, and tells its documents. It belongs to one batch.
 */
export class References {
  readonly outcomes: Outcome[] = [];
  readonly entries: RunEntry[] = [];
  readonly #documents = new Map<number, string>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Knex,
    private readonly run: Run,
    private readonly failures: ReadonlyMap<number, string>,
  ) {}

  /** @returns the values with document ids. @throws MissingReference, with the reason */
  async resolve(entry: RunEntry): Promise<Data> {
    const relations = new Map(writableAttributes(this.strapi, entry.uid).filter(([, { type }]) => type === 'relation'));
    const data: Record<string, Json> = {};
    for (const [name, { after }] of Object.entries(entry.changes)) {
      // Pictures at addresses come when the run is done (src/catalogue/pictures).
      if (Array.isArray(after) && after.some(isFetched)) continue;
      data[name] = relations.has(name) && isReference(after) ? await this.#documentOf(after.position) : after;
    }
    return data;
  }

  /** Whether something may have been made for this entry alone. */
  concerns(entry: RunEntry): boolean {
    return this.entries.length > 0 && Object.values(entry.changes).some(({ after }) => isReference(after));
  }

  async #documentOf(position: number): Promise<string> {
    const known = this.#documents.get(position);
    if (known !== undefined) return known;
    const entry = await entryAt(this.trx, this.run.id, position);
    if (!entry) throw new Error(`The run ${this.run.id} has no entry ${position}.`);
    const documentId = entry.state === 'waiting' ? await this.#make(entry) : entry.documentId;
    if (documentId === null) throw new MissingReference(say('run-entry-not-made', { name: entry.label }));
    this.#documents.set(position, documentId);
    return documentId;
  }

  #record(entry: RunEntry, outcome: Outcome): string | null {
    this.entries.push(entry);
    this.outcomes.push(outcome);
    return outcome.documentId;
  }

  async #make(entry: RunEntry): Promise<string | null> {
    const reason = this.failures.get(entry.position);
    if (reason !== undefined) return this.#record(entry, failed(entry, reason));
    const existing = await this.#find(entry);
    if (existing !== undefined) return this.#record(entry, { ...skipped(entry, say('run-entry-exists')), documentId: existing });
    try {
      const documentId = await writeEntry(
        { strapi: this.strapi, trx: this.trx, run: this.run, entry },
        await this.resolve(entry),
        undefined,
      );
      return this.#record(entry, applied(entry, { documentId, appliedVersion: null }));
    } catch (error) {
      throw isOwnError(error) ? new EntryError(entry, error) : error;
    }
  }

  /** It may have been made since the dry run. */
  async #find(entry: RunEntry): Promise<string | undefined> {
    const name = entry.changes.name?.after;
    if (typeof name !== 'string') return undefined;
    const found: { documentId: string } | null = await this.strapi.db
      .query(entry.uid)
      .findOne({ where: { name }, select: ['documentId'] });
    return found?.documentId;
  }
}
