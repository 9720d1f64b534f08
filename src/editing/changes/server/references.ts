import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isRecord } from '../../../contract/is-record';
import { addToList } from '../../../platform/multimap';
import { FETCH_MARK } from './pictures/fetched-pictures';
import type { Data } from './apply-entry';
import type { Refusals } from './bulk-writer/checks';
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

interface Target {
  group: RunEntry;
  /** null: it could not be made */
  documentId: string | null;
  /** whether it is still to be made */
  isNew: boolean;
}

/** Tells the documents of what entries refer to, and makes those that are new. It belongs to one batch. */
export class References {
  /** of the groups that were made, or were there already */
  readonly outcomes: Outcome[] = [];
  readonly #targets = new Map<number, Target>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Knex,
    private readonly run: Run,
  ) {}

  /** Reads what these entries may refer to, before the first of them is resolved. */
  async prepare(entries: readonly RunEntry[]): Promise<void> {
    const positions = [...new Set(entries.flatMap(positionsIn))];
    for (const group of await entriesAt(this.trx, this.run.id, positions)) {
      const { position, state, uid } = group;
      const isWaiting = state === 'waiting';
      const existing = isWaiting ? await this.#findExisting(group) : group.documentId;
      const isNew = isWaiting && existing === null;
      this.#targets.set(position, { group, documentId: isNew ? newDocumentId(this.strapi, uid) : existing, isNew });
      if (isWaiting && !isNew) this.outcomes.push({ ...skipped(group, say('run-entry-exists')), documentId: existing });
    }
  }

  #documentAt(position: number): string | null {
    return this.#targets.get(position)?.documentId ?? null;
  }

  /** @returns why an entry can't be written: what it refers to could not be made */
  reasonToSkip(entry: RunEntry): string | undefined {
    const missing = positionsIn(entry).find((position) => this.#documentAt(position) === null);
    return missing === undefined ? undefined : say('run-entry-not-made', { name: this.#targets.get(missing)?.group.label ?? '' });
  }

  /** @returns the values with document ids; `make` writes those that are new */
  resolve({ changes }: RunEntry): Data {
    const now = Object.entries(changes).filter(([, { after }]) => !comesLater(after));
    return Object.fromEntries(
      now.map(([name, { after }]) => [name, isReference(after) ? this.#documentAt(after.position) : after]),
    );
  }

  /** Makes the groups that these entries refer to. @returns which of the entries can't be written then, by position */
  async make(entries: readonly RunEntry[]): Promise<Refusals> {
    const wanted = new Set(entries.flatMap(positionsIn));
    const made = new Map<RunEntry['uid'], Target[]>();
    for (const target of this.#targets.values())
      if (target.isNew && wanted.has(target.group.position)) addToList(made, target.group.uid, target);
    for (const [uid, targets] of made) await this.#create(uid, targets);
    return new Map(
      entries.flatMap((entry): [number, string][] => {
        const reason = this.reasonToSkip(entry);
        return reason === undefined ? [] : [[entry.position, reason]];
      }),
    );
  }

  async #create(uid: RunEntry['uid'], targets: readonly Target[]): Promise<void> {
    const { strapi, trx, run } = this;
    const writes = targets.map(({ group, documentId }) => {
      const data = sideOf(group.changes, 'after');
      return toDocumentWrite(strapi, { entry: { ...group, documentId }, stored: undefined, data, publishedChanges: null });
    });
    const refusals = await writeDocuments({ strapi, trx, uid, actorId: run.actor.id }, writes);
    for (const target of targets) {
      const reason = refusals.get(target.group.position);
      target.isNew = false;
      if (reason !== undefined) target.documentId = null;
      const { group, documentId } = target;
      this.outcomes.push(reason === undefined ? applied(group, { documentId }) : failed(group, reason));
    }
  }

  /** A group may have been made since the dry run. One of the same name in another country is another one. */
  async #findExisting({ uid, changes }: RunEntry): Promise<string | null> {
    const wanted = { where: sideOf(changes, 'after'), select: ['documentId'] };
    const found: { documentId: string } | null = await this.strapi.db.query(uid).findOne(wanted);
    return found?.documentId ?? null;
  }
}
