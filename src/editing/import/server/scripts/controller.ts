import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { link } from '../../../../contract/links';
import { scriptPaths } from '../../../../contract/paths';
import { Problem, PROBLEM_MEDIA_TYPE, problemBody, unavailable } from '../../../../contract/problems';
import { idOf, readPanelBody } from '../../../../public/http/panel-requests';
import { requestId } from '../../../../platform/request-id';
import { FORM_FIELDS, readImportForm, withUpload } from '../files/import-form';
import { BusyError, importTable } from '../files/import-table';
import { type ImportSource, TABLE_UIDS } from '../files/panel-api';
import { discardRun, requireRun, startRun } from '../../../changes/server/control';
import { type Actor, countOddPrices, type Run } from '../../../changes/server/run';
import { RUNS } from '../../../changes/server/tables';
import type { PassedThreshold, ScriptResult } from './panel-api';
import { FILE_UID, PRODUCT_GROUPINGS } from '../../../../contract/content-types';
import { EntryPermissions } from '../../../../platform/entry-permissions';

const UIDS: ReadonlySet<string> = new Set([...TABLE_UIDS, ...Object.keys(PRODUCT_GROUPINGS), FILE_UID]);

/** A script deletes nothing, and unpublishes nothing. */
const ACTION = /\.(?:create|read|update|publish)$/;

/** What the permission for imports allows: all of the tables. */
const scriptPermissions = (strapi: Core.Strapi): EntryPermissions =>
  new EntryPermissions(strapi, {
    rulesFor: (action, uid) => (UIDS.has(uid) && (ACTION.test(action) || action === 'plugin::upload.read') ? [{}] : []),
  });

interface Identity {
  credentials?: { name?: string; username?: string };
}

/** @returns the token of a request as runs remember it */
function scriptOf(ctx: Context): Actor {
  const { credentials } = (ctx.state as { auth?: Identity }).auth ?? {};
  return { id: null, name: credentials?.name ?? credentials?.username ?? 'API' };
}

const count = (preset: number) => z.coerce.number().int().min(0).default(preset);

/** How long a request waits for its run at most: proxies close silent connections after a minute. */
const WAIT_MAX_MS = 50_000;
const POLL_MS = 250;

/** What is not told is bounded as a price list needs it: nothing doubtful. A threshold whose name is mistyped would bound nothing. */
const scriptFields = z.strictObject({
  ...FORM_FIELDS,
  max_changed: count(100_000),
  max_wrong: count(0),
  max_price_changes: z.coerce.number().min(0).max(1).default(0.5),
  dry_run: z.stringbool().default(false),
  publish: z.stringbool().default(true),
});

type ScriptFields = z.infer<typeof scriptFields>;

const RETRY_AFTER_SECONDS = 30;

/** A probable double is left to a person. */
const SCRIPT_KINDS = ['new', 'changed'] as const;

const ENDED: readonly Run['state'][] = ['done', 'failed', 'stopped', 'discarded'];

function resultOf({ id, state, counts: { total, ...counts }, source }: Run): ScriptResult {
  const { oddPrices, priceChanges = 0, reasons = [], ignored } = source as unknown as ImportSource;
  return {
    run: id,
    state,
    rows: total,
    counts,
    odd_prices: countOddPrices(oddPrices, SCRIPT_KINDS),
    price_changes: priceChanges,
    reasons,
    ignored,
    page: link(`/admin/exchange?run=${id}`).href,
  };
}

/** @returns the thresholds that an import passes */
function passedThresholds(fields: ScriptFields, { counts, odd_prices, price_changes }: ScriptResult): PassedThreshold[] {
  const known = counts.changed + counts.unchanged;
  const share = known === 0 ? 0 : Math.round((price_changes / known) * 1_000) / 1_000;
  const found: PassedThreshold[] = [
    { threshold: 'changed', max: fields.max_changed, found: counts.new + counts.changed },
    { threshold: 'wrong', max: fields.max_wrong, found: counts.wrong + counts.double + odd_prices },
    { threshold: 'price_changes', max: fields.max_price_changes, found: share },
  ];
  return found.filter(({ max, found: is }) => is > max);
}

/** A problem document that also says what the dry run found. */
function refuse(ctx: Context, problem: Problem, result: ScriptResult, passed: readonly PassedThreshold[] = []): void {
  ctx.status = problem.status;
  ctx.type = PROBLEM_MEDIA_TYPE;
  ctx.body = Buffer.from(JSON.stringify({ ...problemBody(problem, ctx.path, requestId(ctx.req)), passed, result }));
}

/** A script that is refused every hour leaves its latest dry run, for a person to look at. */
async function discardEarlier(strapi: Core.Strapi, { uid, actor, createdAt }: Run): Promise<void> {
  await strapi.db
    .connection(RUNS)
    .where({ uid, kind: 'import', state: 'draft', actor_name: actor.name })
    .whereNull('actor_id')
    .where('created_at', '<', createdAt)
    .update({ state: 'discarded', finished_at: Date.now() });
}

async function untilEnded(strapi: Core.Strapi, id: string): Promise<Run> {
  const deadline = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const run = await requireRun(strapi, id);
    if (ENDED.includes(run.state) || Date.now() >= deadline) return run;
    await wait(POLL_MS);
  }
}

function answer(ctx: Context, run: Run): void {
  const result = resultOf(run);
  if (run.state === 'failed') return refuse(ctx, new Problem(409, run.failure ?? 'The import has failed.'), result);
  const isUnderWay = !ENDED.includes(run.state);
  ctx.status = isUnderWay ? 202 : 200;
  if (isUnderWay) ctx.set('Location', link(`${scriptPaths.imports}/${run.id}`).href);
  ctx.body = result;
}

/** Starts a dry run within its thresholds, and answers. */
async function decide(
  strapi: Core.Strapi,
  ctx: Context,
  run: Run,
  { fields, actor }: { fields: ScriptFields; actor: Actor },
): Promise<void> {
  const result = resultOf(run);
  const passed = fields.dry_run ? [] : passedThresholds(fields, result);
  if (passed.length > 0) {
    await discardEarlier(strapi, run);
    const said = passed.map(({ threshold, max, found }) => `${threshold} ${found} (at most ${max})`).join(', ');
    return refuse(ctx, new Problem(422, `The import passes its thresholds, and nothing was changed: ${said}.`), result, passed);
  }
  if (fields.dry_run || run.counts.new + run.counts.changed === 0) {
    await discardRun(strapi, run.id);
    ctx.body = { ...result, state: fields.dry_run ? 'dry-run' : 'unchanged' } satisfies ScriptResult;
    return;
  }
  await startRun(strapi, run, { kinds: [...SCRIPT_KINDS], publish: fields.publish, confirms: true }, actor);
  answer(ctx, await untilEnded(strapi, run.id));
}

export function createScriptController(strapi: Core.Strapi) {
  return {
    [`POST ${scriptPaths.imports}`]: async (ctx: Context): Promise<void> => {
      const actor = scriptOf(ctx);
      const { upload, ...request } = readImportForm(strapi, ctx, { actor, permissions: scriptPermissions(strapi) });
      const fields = readPanelBody(scriptFields, ctx);
      ctx.set('Cache-Control', 'no-store');
      const run = await withUpload(upload, (path) => importTable(strapi, { ...request, path })).catch((error: unknown) => {
        throw error instanceof BusyError ? unavailable(error.message, RETRY_AFTER_SECONDS) : error;
      });
      await decide(strapi, ctx, run, { fields, actor });
    },

    [`GET ${scriptPaths.imports}/:id`]: async (ctx: Context): Promise<void> => {
      const run = await requireRun(strapi, idOf(ctx));
      if (run.kind !== 'import' || run.actor.id !== null) throw new errors.NotFoundError();
      ctx.set('Cache-Control', 'no-store');
      answer(ctx, run);
    },
  };
}
