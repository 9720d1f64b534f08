import { type TrackingEvent } from './index.js';
export type Consent = 'granted' | 'denied';
/** What happens on a page. */
export type PageEvent = Pick<TrackingEvent, 'event_type' | 'product_id' | 'article_id'>;
export interface Tracker {
    /** what the visitor has answered; undefined: not yet asked. A browser with `Sec-GPC` or `DNT` has answered `denied`. */
    consent: () => Consent | undefined;
    /** Keeps the answer. `denied` forgets the visitor's id. */
    setConsent: (consent: Consent) => void;
    /** Sends a view of the page, and the visit before the first. Without consent: nothing is sent or stored. */
    view: (event?: PageEvent) => Promise<void>;
    /** For a step that leaves the page (a call, a chat): the browser sends it even after the page is closed. */
    contact: (event?: Omit<PageEvent, 'event_type'>) => void;
}
/**
 * Tracks a visitor who has agreed, in her browser.
 *
 * @param apiUrl the API with its version; its FRONTEND_URL names the storefront's origin
 */
export declare function createTracker(apiUrl: string): Tracker;
