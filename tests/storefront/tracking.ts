import { sendBeacon, track, type EventReport } from './api';

const KEY = 'anon_id';

/** @returns the visitor's identifier: given once, and reported as a visit */
async function visitor(): Promise<string> {
  const known = localStorage.getItem(KEY);
  const anonId = known ?? (await track.generateId());
  localStorage.setItem(KEY, anonId);
  return anonId;
}

let visit: Promise<string> | undefined;

/** Reports the visit, once a page load. */
function visiting(): Promise<string> {
  visit ??= visitor().then(async (anonId) => {
    await track.visitor(anonId);
    return anonId;
  });
  return visit;
}

type Report = Pick<EventReport, 'event_type' | 'product_id' | 'article_id'>;

const withPage = (anonId: string, report: Report): EventReport => ({
  ...report,
  anon_id: anonId,
  // Sent twice (a retry, a beacon beside it), it counts once.
  event_id: crypto.randomUUID(),
  metadata: { page_url: location.pathname },
});

/** A shop goes on without its statistics. */
const ignored = (error: unknown): void => console.warn('Not reported:', error);

export function startVisit(): void {
  visiting().catch(ignored);
}

/** Reports what a visitor looks at. */
export function report(event: Report): void {
  visiting()
    .then((anonId) => track.event(withPage(anonId, event)))
    .catch(ignored);
}

/** Reports a step that leaves the page (a call, a chat): the browser sends it whatever becomes of the page. */
export function reportLeaving(event: Report): void {
  const anonId = localStorage.getItem(KEY);
  if (anonId !== null) sendBeacon(withPage(anonId, event));
}
