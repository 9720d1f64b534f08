import { sendBeacon, track, type TrackingEvent } from './api';

const KEY = 'anon_id';

/** @returns the visitor's anonymous id, generated at the first visit */
async function readVisitor(): Promise<string> {
  const known = localStorage.getItem(KEY);
  const anonId = known ?? (await track.generateId());
  localStorage.setItem(KEY, anonId);
  return anonId;
}

let visit: Promise<string> | undefined;

/** A page that the browser prepares in advance (speculation rules) may never be opened: that is no view. */
function untilOpened(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}

/** Sends the visit ping, once a page load. */
function pingVisit(): Promise<string> {
  visit ??= untilOpened()
    .then(readVisitor)
    .then(async (anonId) => {
      await track.visitor(anonId);
      return anonId;
    });
  return visit;
}

type PageEvent = Pick<TrackingEvent, 'event_type' | 'product_id' | 'article_id'>;

const withPage = (anonId: string, event: PageEvent): TrackingEvent => ({
  ...event,
  anon_id: anonId,
  // The id lets the API count a retry once.
  event_id: crypto.randomUUID(),
  metadata: { page_url: location.pathname },
});

/** The page works without tracking. */
const ignored = (error: unknown): void => console.warn('Not tracked:', error);

export function startVisit(): void {
  pingVisit().catch(ignored);
}

export function trackEvent(event: PageEvent): void {
  pingVisit()
    .then((anonId) => track.event(withPage(anonId, event)))
    .catch(ignored);
}

/** For a step that leaves the page (a call, a chat): the browser sends a beacon even after the page is closed. */
export function trackBeforeLeaving(event: PageEvent): void {
  const anonId = localStorage.getItem(KEY);
  if (anonId !== null) sendBeacon(withPage(anonId, event));
}
