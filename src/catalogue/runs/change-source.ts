import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ChangeSource } from '../../editorial/stale-writes';
import type { DocumentVersion } from './run';
import { RUN_ENTRIES, RUNS, toRun, type RunRow } from './tables';

/** The clocks of instances need not agree. */
const CLOCKS_APART_MS = 60_000;

interface Moment {
  uid: string;
  documentId: string;
  at: number;
}

async function readSource(knex: Knex, { uid, documentId, at }: Moment): Promise<ChangeSource | undefined> {
  const rows: (RunRow & { applied_version: string })[] = await knex({ run: RUNS })
    .join({ entry: RUN_ENTRIES }, 'entry.run_id', 'run.id')
    .where({ 'entry.state': 'applied', 'entry.uid': uid, 'entry.document_id': documentId })
    .whereNotNull('entry.applied_version')
    .where('run.started_at', '<=', at + CLOCKS_APART_MS)
    .where((open) => void open.whereNull('run.finished_at').orWhere('run.finished_at', '>=', at - CLOCKS_APART_MS))
    .select('run.*', 'entry.applied_version');
  const row = rows.find(({ applied_version }) => (JSON.parse(applied_version) as DocumentVersion).draft === at);
  if (!row) return undefined;
  const { kind, title, source } = toRun(row);
  const plan = kind === 'plan' ? (source as { title?: unknown }).title : undefined;
  return typeof plan === 'string' ? { kind: 'plan', title: plan } : { kind: 'run', title };
}

/** @returns the plan or the run that has changed a document at a moment, by its name; undefined when a person has */
export async function findChangeSource(strapi: Core.Strapi, change: Moment): Promise<ChangeSource | undefined> {
  // SQLite has one connection, and the write that is refused is still in its transaction.
  return strapi.db.transaction(async ({ trx }: { trx: unknown }) => readSource(trx as Knex, change));
}
