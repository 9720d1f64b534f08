import type { ServerResponse } from 'node:http';
import { AdmissionQueue, type RefusalReason } from './admission-queue';
import { AdaptiveLimit } from './limit';

/** Tracking events are refused while pages wait this long, before pages are. */
const EVENTS_AFTER_MS = 200;

export type Kind = 'page' | 'event';
export type Reason = RefusalReason | 'events_first';

/** What this process computes for visitors: pages that are not cached, and events outside the fast path. */
export const admission = new AdmissionQueue(new AdaptiveLimit());

const places = new WeakMap<ServerResponse, (succeeded: boolean) => void>();

/** Counts a request as running until its response is closed, or until it leaves early. */
export function occupyPlace(response: ServerResponse): void {
  const startedAt = performance.now();
  places.set(response, (succeeded) => {
    if (places.delete(response)) admission.finish(startedAt, succeeded);
  });
  response.once('close', () => places.get(response)?.(response.writableFinished && response.statusCode < 500));
}

/**
 * Gives the place of a request to the next one. For work that has its own bound and takes seconds: it would hold the places of
 * pages, and the adaptive limit would take it for overload.
 */
export function leavePlace(response: ServerResponse): void {
  places.get(response)?.(true);
}

/** Whether work arrives faster than it is done, so that what matters least must be refused. */
export function isOverloaded(): boolean {
  return admission.ageMs > EVENTS_AFTER_MS;
}

const refused: Record<Kind, Record<Reason, number>> = {
  page: { queue_full: 0, queue_time: 0, events_first: 0 },
  event: { queue_full: 0, queue_time: 0, events_first: 0 },
};

export function countRefused(kind: Kind, reason: Reason): void {
  refused[kind][reason] += 1;
}

/** Requests that were refused since the start. */
export const refusedRequests: Readonly<Record<Kind, Readonly<Record<Reason, number>>>> = refused;
