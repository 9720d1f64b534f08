import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { unlessAnotherDoes } from '../storefront/sole-instance';
import { renewPicture } from './renew';
import { removeDue } from './retired';
import { removeStrays, survey, type Behind } from './survey';
import { filesOf } from './uses';
import { currentWatermark, type Watermark } from './watermark';

const LOCK = 0x57494e46;

const HOUR_MS = 3_600_000;
const SURVEYS_EVERY_HOURS = 24;
/** How soon an instance that found another one at work looks whether anything is left to do. */
const LOOK_AGAIN_MS = 5_000;
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
  hourly: NodeJS.Timeout | undefined;
  underWay: Promise<void> | undefined;
  stopped: boolean;
  /** watermark of the last survey of all */
  surveyed: string | undefined;
  /** tried and failed, which only another start tries again */
  hopeless: Set<string>;
}

let upkeep: Upkeep | undefined;

const fingerprintOf = (watermark: Watermark | undefined): string => watermark?.fingerprint ?? 'none';

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function schedule(state: Upkeep, wait: number): void {
  if (state.stopped || state.timer || state.underWay) return;
  state.outside.runInAsyncScope(() => {
    state.timer = setTimeout(() => {
      state.timer = undefined;
      state.underWay = work(state)
        .catch((error: unknown) => void state.strapi.log.error(`Pictures: ${words(error)}`))
        .finally(() => {
          state.underWay = undefined;
          if (state.asked === 'all' || state.asked.size > 0) schedule(state, GATHER_MS);
        });
    }, wait);
    state.timer.unref();
  });
}

function ask(state: Upkeep, ids: readonly number[] | 'all'): void {
  if (ids === 'all') state.asked = 'all';
  else if (state.asked !== 'all') for (const id of ids) state.asked.add(id);
  schedule(state, GATHER_MS);
}

async function renewAll(state: Upkeep, behind: readonly Behind[], watermark: Watermark | undefined): Promise<void> {
  const { strapi, hopeless } = state;
  const mark = fingerprintOf(watermark);
  const todo = behind.filter(({ id }) => !hopeless.has(`${id} ${mark}`));
  const began = Date.now();
  let done = 0;
  for (const [index, { id, lost }] of todo.entries()) {
    if (state.stopped) return;
    // The settings may change while there is much to do, here or on another instance.
    if (fingerprintOf(await currentWatermark(strapi)) !== mark) {
      ask(state, 'all');
      return;
    }
    try {
      const outcome = await renewPicture(strapi, id, watermark, lost);
      if (outcome === 'again') ask(state, [id]);
      if (outcome === 'done') done += 1;
    } catch (error) {
      hopeless.add(`${id} ${mark}`);
      strapi.log.error(`Pictures: file ${id} could not be made anew and stays as it is: ${words(error)}`);
    }
    if ((index + 1) % STEP === 0 && index + 1 < todo.length)
      strapi.log.info(`Pictures: ${index + 1} of ${todo.length} made anew`);
  }
  if (done > 0) strapi.log.info(`Pictures: ${done} of ${todo.length} made anew in ${Math.ceil((Date.now() - began) / 1000)} s`);
}

async function work(state: Upkeep): Promise<void> {
  const { strapi } = state;
  const asked = state.asked;
  state.asked = new Set();
  const found = await unlessAnotherDoes(strapi, LOCK, async () => {
    const watermark = await currentWatermark(strapi);
    const mark = fingerprintOf(watermark);
    const all = asked === 'all' || state.surveyed !== mark;
    const { behind, strays } = await survey(strapi, watermark, all ? undefined : [...asked]);
    if (all && behind.length > 1) strapi.log.info(`Pictures: ${behind.length} to be made anew`);
    await renewAll(state, behind, watermark);
    if (all) state.surveyed = mark;
    await removeStrays(strapi, strays);
    await removeDue(strapi);
    return true;
  });
  if (found === true || state.stopped) return;
  state.underWay = undefined;
  schedule(state, LOOK_AGAIN_MS);
  ask(state, asked === 'all' ? asked : [...asked]);
}

/**
 * Keeps renditions as the settings and the content want them, in the background, one picture at a time and on one instance.
 * What it finds is in the database and on the disk, so that it goes on after a restart where it was.
 */
export function startPictureUpkeep(strapi: Core.Strapi): void {
  const state: Upkeep = {
    strapi,
    outside: new AsyncResource('pictures'),
    asked: new Set(),
    timer: undefined,
    hourly: undefined,
    underWay: undefined,
    stopped: false,
    surveyed: undefined,
    hopeless: new Set(),
  };
  upkeep = state;
  strapi.eventHub.on('media.update', async (event: { media?: { id?: number } }) => {
    if (event.media?.id !== undefined) ask(state, [event.media.id]);
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
      ask(state, hours % SURVEYS_EVERY_HOURS === 0 ? 'all' : []);
    }, HOUR_MS);
    state.hourly.unref();
  });
}

/** To be called after each write of a document: it may show pictures otherwise than before, or change the watermark. */
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
      .catch((error: unknown) => state.strapi.log.error(`Pictures: ${words(error)}`));
  });
}

/** Ends with the picture under way; the rest waits for the next start. */
export async function stopPictureUpkeep(): Promise<void> {
  const state = upkeep;
  if (!state) return;
  upkeep = undefined;
  state.stopped = true;
  clearTimeout(state.timer);
  clearInterval(state.hourly);
  await state.underWay;
}
