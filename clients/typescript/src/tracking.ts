import { createClient, type TrackingEvent } from './index.js';

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

const CONSENT_KEY = 'wine_shop_consent';
const ANON_ID_KEY = 'anon_id';

/** A browser may forbid storage: then there is no consent either. */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** `crypto.randomUUID` is missing on a page without TLS. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A page that the browser prepares in advance (speculation rules) may never be opened: that is no view. */
function untilOpened(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }));
}

/**
 * Tracks a visitor who has agreed, in her browser.
 *
 * @param apiUrl the API with its version; its FRONTEND_URL names the storefront's origin
 */
export function createTracker(apiUrl: string): Tracker {
  const shop = createClient(apiUrl, { keepalive: true });
  let visit: Promise<string | undefined> | undefined;

  const consent = (): Consent | undefined => {
    if (hasOptedOut()) return 'denied';
    const kept = read(CONSENT_KEY);
    return kept === 'granted' || kept === 'denied' ? kept : undefined;
  };

  const withPage = (anonId: string, event: PageEvent): TrackingEvent => ({
    ...event,
    anon_id: anonId,
    // The shop counts an event that is sent twice once.
    event_id: newId(),
    metadata: { page_url: location.pathname },
  });

  async function startVisit(): Promise<string | undefined> {
    await untilOpened();
    const known = read(ANON_ID_KEY) ?? (await shop.GET('/track/generate-id')).data?.data.anon_id;
    // She may have changed her mind meanwhile.
    if (known === undefined || consent() !== 'granted') return undefined;
    localStorage.setItem(ANON_ID_KEY, known);
    await shop.POST('/track/visitor', { body: { anon_id: known } });
    return known;
  }

  /** @returns the visitor's id; a visit that could not begin is begun again by the next event */
  async function identify(): Promise<string | undefined> {
    visit ??= startVisit();
    const started = visit;
    const anonId = await started.catch((error: unknown) => {
      visit = undefined;
      throw error;
    });
    if (anonId === undefined && visit === started) visit = undefined;
    return anonId;
  }

  return {
    consent,
    setConsent: (answer) => {
      try {
        localStorage.setItem(CONSENT_KEY, answer);
        if (answer === 'denied') localStorage.removeItem(ANON_ID_KEY);
      } catch {
        // Without storage she is asked again on the next page.
      }
      visit = undefined;
    },
    view: async (event) => {
      if (consent() !== 'granted') return;
      const anonId = await identify();
      if (anonId === undefined || event === undefined) return;
      await shop.POST('/track/event', { body: withPage(anonId, event) });
    },
    contact: (event = {}) => {
      if (consent() !== 'granted') return;
      const send = (anonId: string | undefined): void => {
        if (anonId === undefined) return;
        // Sent as text: JSON would need a preflight.
        const body = JSON.stringify(withPage(anonId, { ...event, event_type: 'cta_contact' }));
        navigator.sendBeacon(`${apiUrl.replace(/\/+$/, '')}/track/event`, body);
      };
      const anonId = read(ANON_ID_KEY);
      if (anonId !== undefined) send(anonId);
      else identify().then(send, () => undefined);
    },
  };
}
