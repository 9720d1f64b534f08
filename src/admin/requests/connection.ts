import { createSharedValue } from '../shared-value';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

/** Public, small, and answered by every part that a save needs. */
const PROBE_PATH = '/admin/init';
const PROBE_TIMEOUT_MS = 10_000;

const away = createSharedValue(false);
let waitMs = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** @returns whether the server answers with what only it answers with */
async function probe(): Promise<boolean> {
  try {
    const response = await window.fetch(`${backend()}${PROBE_PATH}`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const body = (await response.json()) as { data?: unknown };
    return response.ok && body.data !== undefined;
  } catch {
    // It is what is asked for here.
    return false;
  }
}

const backend = (): string => (window as unknown as { strapi: { backendURL: string } }).strapi.backendURL;

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), waitMs);
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
}

async function look(): Promise<void> {
  if (await probe()) reportReachable();
  else if (away.get()) schedule();
}

/** The server can't be reached: it is asked again and again until it can. */
export function reportUnreachable(): void {
  if (away.get()) return;
  waitMs = FIRST_WAIT_MS;
  schedule();
  away.set(true);
}

export function reportReachable(): void {
  if (!away.get()) return;
  clearTimeout(timer);
  away.set(false);
}

export const isServerAway = away.get;

/** Asks at once. */
export function checkConnection(): void {
  if (!away.get()) return;
  waitMs = FIRST_WAIT_MS;
  clearTimeout(timer);
  void look();
}

export const onConnection = away.subscribe;

/** Call it once. */
export function watchNetwork(): void {
  window.addEventListener('online', checkConnection);
}
