import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { tryAdvisoryLock } from '../platform/advisory-lock';
import { updateRenditions } from './update-renditions';
import { removeDue } from './retired-renditions';
import { removeOrphans, surveyRenditions, type Behind } from './rendition-survey';
import { filesOf } from './picture-uses';
import { currentWatermark, type Watermark } from './watermark';

const LOCK = 0x57494e46;

const HOUR_MS = 3_600_000;
const SURVEYS_EVERY_HOURS = 24;
/** How soon an instance that found another one at work, or that failed, looks whether anything is left to do. */
const LOOK_AGAIN_MS = 5_000;
/** Each failure in a row doubles the wait, up to this. */
const LONGEST_WAIT_MS = 900_000;
/** A picture that failed so often stays as it is till it is replaced, or till the next day's survey. */
const TRIES = 5;
/** Several saves in a row are one occasion. */
const GATHER_MS = 100;
/** A line of progress is given after so many pictures. */
const STEP = 25;

interface Upkeep {
  strapi: Core.Strapi;
  /** whoever calls may be in the middle of a transaction, which work that outlives it must not be in */
  outside: AsyncResource;
  /** pictures to look at; `all` for every one */
  asked: Set<number> | 'all';
  timer: NodeJS.Timeout | undefined;
  /** when the timer goes off */
  due: number;
  hourly: NodeJS.Timeout | undefined;
  underWay: Promise<void> | undefined;
  stopped: boolean;
  /** watermark of the last survey of all */
  surveyed: string | undefined;
  /** pictures that failed, how often in a row, and with which watermark */
  failed: Map<number, { mark: string; tries: number }>;
  /** how often in a row the work ended with something that failed */
  failures: number;
}

let upkeep: Upkeep | undefined;

const fingerprintOf = (watermark: Watermark | undefined): string => watermark?.fingerprint ?? 'none';

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param wait milliseconds; an occasion that comes sooner holds */
function schedule(state: Upkeep, wait: number): void {
  const due = Date.now() + wait;
  if (state.stopped || state.underWay || (state.timer && state.due <= due)) return;
  clearTimeout(state.timer);
  state.due = due;
  state.outside.runInAsyncScope(() => {
    state.timer = setTimeout(() => {
      state.timer = undefined;
      state.underWay = work(state);
    }, wait);
    state.timer.unref();
  });
}

const isAsked = ({ asked }: Upkeep): boolean => asked === 'all' || asked.size > 0;

function remember(state: Upkeep, ids: Iterable<number> | 'all'): void {
  if (ids === 'all') state.asked = 'all';
  else if (state.asked !== 'all') for (const id of ids) state.asked.add(id);
}

function ask(state: Upkeep, ids: readonly number[] | 'all'): void {
  remember(state, ids);
  schedule(state, GATHER_MS);
}

/** @returns how often this picture has failed in a row with this watermark */
function triesOf({ failed }: Upkeep, id: number, mark: string): number {
  const known = failed.get(id);
  return known?.mark === mark ? known.tries : 0;
}

/** @returns the pictures that failed and are worth another try */
async function renewAll(state: Upkeep, behind: readonly Behind[], watermark: Watermark | undefined): Promise<number[]> {
  const { strapi, failed } = state;
  const mark = fingerprintOf(watermark);
  const todo = behind.filter(({ id }) => triesOf(state, id, mark) < TRIES);
  const began = Date.now();
  const left: number[] = [];
  let done = 0;
  for (const [index, { id, lost }] of todo.entries()) {
    if (state.stopped) return left;
    // The settings may change while there is much to do, here or on another instance.
    if (fingerprintOf(await currentWatermark(strapi)) !== mark) {
      ask(state, 'all');
      return left;
    }
    try {
      const outcome = await updateRenditions(strapi, id, watermark, lost);
      if (outcome === 'again') ask(state, [id]);
      if (outcome === 'done') done += 1;
      failed.delete(id);
    } catch (error) {
      const tries = triesOf(state, id, mark) + 1;
      failed.set(id, { mark, tries });
      if (tries < TRIES) left.push(id);
      const next = tries < TRIES ? 'it is tried again' : 'it stays as it is';
      strapi.log.error(`Pictures: file ${id} could not be made anew, ${next}: ${words(error)}`);
    }
    if ((index + 1) % STEP === 0 && index + 1 < todo.length)
      strapi.log.info(`Pictures: ${index + 1} of ${todo.length} made anew`);
  }
  if (done > 0) strapi.log.info(`Pictures: ${done} of ${todo.length} made anew in ${Math.ceil((Date.now() - began) / 1000)} s`);
  return left;
}

/** @returns the pictures that failed and are worth another try; undefined where another instance is at work */
async function lookThrough(state: Upkeep, asked: ReadonlySet<number> | 'all'): Promise<number[] | undefined> {
  const { strapi } = state;
  return tryAdvisoryLock(strapi, LOCK, async () => {
    const watermark = await currentWatermark(strapi);
    const mark = fingerprintOf(watermark);
    const all = asked === 'all' || state.surveyed !== mark;
    const { behind, strays } = await surveyRenditions(strapi, watermark, all ? undefined : [...asked]);
    if (all && behind.length > 1) strapi.log.info(`Pictures: ${behind.length} to be made anew`);
    const left = await renewAll(state, behind, watermark);
    if (all) state.surveyed = mark;
    await removeOrphans(strapi, strays);
    await removeDue(strapi);
    return left;
  });
}

/** Does what is asked, and has what is left of it done later. */
async function work(state: Upkeep): Promise<void> {
  const asked = state.asked;
  state.asked = new Set();
  let left: Iterable<number> | 'all' | undefined = asked;
  let failed = false;
  try {
    const found = await lookThrough(state, asked);
    failed = found !== undefined && found.length > 0;
    if (found) left = failed ? found : undefined;
  } catch (error) {
    failed = true;
    state.strapi.log.error(`Pictures: ${words(error)}`);
  }
  state.failures = failed ? state.failures + 1 : 0;
  state.underWay = undefined;
  // What came meanwhile need not wait for what has failed.
  if (isAsked(state)) schedule(state, GATHER_MS);
  if (left === undefined) return;
  remember(state, left);
  schedule(state, Math.min(LOOK_AGAIN_MS * 2 ** Math.max(0, state.failures - 1), LONGEST_WAIT_MS));
}

/**
 * Keeps renditions as the settings and the content want them, in the background, one picture at a time and on one instance.
 * What it finds is in the database and on the disk, so that it goes on after a restart where it was.
 */
export function startRenditionReconciler(strapi: Core.Strapi): void {
  const state: Upkeep = {
    strapi,
    outside: new AsyncResource('pictures'),
    asked: new Set(),
    timer: undefined,
    due: 0,
    hourly: undefined,
    underWay: undefined,
    stopped: false,
    surveyed: undefined,
    failed: new Map(),
    failures: 0,
  };
  upkeep = state;
  strapi.eventHub.on('media.update', async (event: { media?: { id?: number } }) => {
    const id = event.media?.id;
    if (id === undefined) return;
    // Another picture may have taken its place.
    state.failed.delete(id);
    ask(state, [id]);
  });
  // The watermark may have been among what was deleted.
  strapi.eventHub.on('media.delete', async () => {
    ask(state, []);
  });
  // Commands that load the application (an export, a rebuild) never listen, and leave the pictures to the server.
  strapi.server.httpServer.once('listening', () => {
    ask(state, 'all');
    let hours = 0;
    state.hourly = setInterval(() => {
      hours += 1;
      const daily = hours % SURVEYS_EVERY_HOURS === 0;
      if (daily) state.failed.clear();
      ask(state, daily ? 'all' : []);
    }, HOUR_MS);
    state.hourly.unref();
  });
}

/**
 * To be called when a write of a document is committed: it may show pictures otherwise than before, or change the watermark.
 * (Any earlier, its relations are not there yet for anybody else.)
 */
export function noticeDocument(uid: string, documentId: string): void {
  const state = upkeep;
  if (!state || !state.strapi.server.httpServer.listening) return;
  if (uid === 'api::setting.setting') {
    ask(state, 'all');
    return;
  }
  state.outside.runInAsyncScope(() => {
    filesOf(state.strapi, uid, documentId)
      .then((ids) => ask(state, ids))
      .catch((error: unknown) => {
        state.strapi.log.error(`Pictures: ${words(error)}`);
        ask(state, 'all');
      });
  });
}

/** Ends with the picture under way; the rest waits for the next start. */
export async function stopRenditionReconciler(): Promise<void> {
  const state = upkeep;
  if (!state) return;
  upkeep = undefined;
  state.stopped = true;
  clearTimeout(state.timer);
  clearInterval(state.hourly);
  await state.underWay;
}
