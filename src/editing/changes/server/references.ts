import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping, type GroupingUid } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import { FETCH_MARK } from './pictures/fetched-pictures';
import type { Data } from './apply-entry';
import type { Refusals } from './bulk-writer/check-values';
import { newDocumentId, toDocumentWrite } from './bulk-writer/document-write';
import { writeDocuments } from './bulk-writer/write-documents';
import { applied, failed, say, skipped, type Outcome } from './outcome';
import { sideOf, type Json, type Run, type RunEntry } from './run';
import { entriesAt } from './run-store';

/** Whether a value comes when the run is done: pictures at addresses (src/editing/changes/server/pictures). */
export const comesLater = (value: Json): boolean =>
  Array.isArray(value) && value.some((item: Json) => typeof item === 'string' && item.startsWith(FETCH_MARK));

type Reference = Readonly<{ position: number }>;

export const isReference = (value: Json | undefined): value is Reference => isRecord(value) && typeof value.position === 'number';

export const positionsIn = ({ changes }: Pick<RunEntry, 'changes'>): number[] =>
  Object.values(changes).flatMap(({ after }) => (isReference(after) ? [after.position] : []));

export type GroupEntry = RunEntry & { uid: GroupingUid };

const isGroupEntry = (entry: RunEntry): entry is GroupEntry => isGrouping(entry.uid);

/** Tells the documents of what entries refer to, and makes those that are new. It belongs to one batch. */
export class References {
  /** of the groups that were made, or were there already */
  readonly outcomes: Outcome[] = [];
  /** what the batch may refer to, by position */
  readonly #groups = new Map<number, GroupEntry>();
  /** their documents, by position */
  readonly #documents = new Map<number, string | null>();
  /** positions of those that are to be made */
  readonly #new = new Set<number>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Knex,
    private readonly run: Run,
  ) {}

  /** Reads what these entries may refer to, before the first of them is resolved. */
  async prepare(entries: readonly RunEntry[]): Promise<void> {
    const positions = [...new Set(entries.flatMap(positionsIn))];
    for (const group of (await entriesAt(this.trx, this.run.id, positions)).filter(isGroupEntry)) {
      this.#groups.set(group.position, group);
      const { position, state, documentId } = group;
      const existing = state === 'waiting' ? await this.#findExisting(group) : documentId;
      this.#documents.set(position, existing ?? (state === 'waiting' ? newDocumentId(this.strapi, group.uid) : null));
      if (state !== 'waiting') continue;
      if (existing === null) this.#new.add(position);
      else this.outcomes.push({ ...skipped(group, say('run-entry-exists')), documentId: existing });
    }
  }

  /** @returns why an entry can't be written: what it refers to could not be made */
  reasonToSkip(entry: RunEntry): string | undefined {
    const missing = positionsIn(entry).find((position) => (this.#documents.get(position) ?? null) === null);
    return missing === undefined ? undefined : say('run-entry-not-made', { name: this.#groups.get(missing)?.label ?? '' });
  }

  /** @returns the values with document ids; `make` writes those that are new */
  resolve({ changes }: RunEntry): Data {
    const now = Object.entries(changes).filter(([, { after }]) => !comesLater(after));
    return Object.fromEntries(
      now.map(([name, { after }]) => [name, isReference(after) ? (this.#documents.get(after.position) ?? null) : after]),
    );
  }

  /** Makes the groups that these entries refer to. @returns which of the entries can't be written then, by position */
  async make(entries: readonly RunEntry[]): Promise<Refusals> {
    const wanted = new Set(entries.flatMap(positionsIn).filter((position) => this.#new.delete(position)));
    const groups = [...this.#groups.values()].filter(({ position }) => wanted.has(position));
    for (const uid of new Set(groups.map((group) => group.uid)))
      await this.#create(
        uid,
        groups.filter((group) => group.uid === uid),
      );
    return new Map(
      entries.flatMap((entry): [number, string][] => {
        const reason = this.reasonToSkip(entry);
        return reason === undefined ? [] : [[entry.position, reason]];
      }),
    );
  }

  async #create(uid: GroupingUid, groups: readonly GroupEntry[]): Promise<void> {
    const { strapi, trx, run } = this;
    const writes = groups.map((group) => {
      const entry = { ...group, documentId: this.#documents.get(group.position) ?? null };
      return toDocumentWrite(strapi, { entry, stored: undefined, data: sideOf(group.changes, 'after'), publishedChanges: null });
    });
    const refusals = await writeDocuments({ strapi, trx, uid, actorId: run.actor.id }, writes);
    for (const { entry, documentId } of writes) {
      const reason = refusals.get(entry.position);
      if (reason !== undefined) this.#documents.set(entry.position, null);
      this.outcomes.push(reason === undefined ? applied(entry, { documentId }) : failed({ ...entry, documentId: null }, reason));
    }
  }

  /** A group may have been made since the dry run. One of the same name in another country is another one. */
  async #findExisting({ uid, changes }: GroupEntry): Promise<string | null> {
    const wanted = { where: sideOf(changes, 'after'), select: ['documentId'] };
    const found: { documentId: string } | null = await this.strapi.db.query(uid).findOne(wanted);
    return found?.documentId ?? null;
  }
}
