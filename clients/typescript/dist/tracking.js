import { createClient } from './index.js';
const CONSENT_KEY = 'wine_shop_consent';
const ANON_ID_KEY = 'anon_id';
/** A browser may forbid storage: then there is no consent either. */
function read(key) {
    try {
        return localStorage.getItem(key) ?? undefined;
    }
    catch {
        return undefined;
    }
}
function hasOptedOut() {
    const { doNotTrack, globalPrivacyControl } = navigator;
    return globalPrivacyControl === true || doNotTrack === '1';
}
/** `crypto.randomUUID` is missing on a page without TLS. */
function newId() {
    const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
/** A page that the browser prepares in advance (speculation rules) may never be opened: that is no view. */
function untilOpened() {
    if (!('prerendering' in document) || document.prerendering !== true)
        return Promise.resolve();
    return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }));
}
/**
 * Tracks a visitor who has agreed, in her browser.
 *
 * @param apiUrl the API with its version; its FRONTEND_URL names the storefront's origin
 */
export function createTracker(apiUrl) {
    const shop = createClient(apiUrl, { keepalive: true });
    let visit;
    const consent = () => {
        if (hasOptedOut())
            return 'denied';
        const kept = read(CONSENT_KEY);
        return kept === 'granted' || kept === 'denied' ? kept : undefined;
    };
    const withPage = (anonId, event) => ({
        ...event,
        anon_id: anonId,
        // The shop counts an event that is sent twice once.
        event_id: newId(),
        metadata: { page_url: location.pathname },
    });
    async function startVisit() {
        await untilOpened();
        const known = read(ANON_ID_KEY) ?? (await shop.GET('/track/generate-id')).data?.data.anon_id;
        // She may have changed her mind meanwhile.
        if (known === undefined || consent() !== 'granted')
            return undefined;
        localStorage.setItem(ANON_ID_KEY, known);
        await shop.POST('/track/visitor', { body: { anon_id: known } });
        return known;
    }
    /** @returns the visitor's id; a visit that could not begin is begun again by the next event */
    async function identify() {
        visit ??= startVisit();
        const started = visit;
        const anonId = await started.catch((error) => {
            visit = undefined;
            throw error;
        });
        if (anonId === undefined && visit === started)
            visit = undefined;
        return anonId;
    }
    return {
        consent,
        setConsent: (answer) => {
            try {
                localStorage.setItem(CONSENT_KEY, answer);
                if (answer === 'denied')
                    localStorage.removeItem(ANON_ID_KEY);
            }
            catch {
                // Without storage she is asked again on the next page.
            }
            visit = undefined;
        },
        view: async (event) => {
            if (consent() !== 'granted')
                return;
            const anonId = await identify();
            if (anonId === undefined || event === undefined)
                return;
            await shop.POST('/track/event', { body: withPage(anonId, event) });
        },
        contact: (event = {}) => {
            if (consent() !== 'granted')
                return;
            const send = (anonId) => {
                if (anonId === undefined)
                    return;
                // Sent as text: JSON would need a preflight.
                const body = JSON.stringify(withPage(anonId, { ...event, event_type: 'cta_contact' }));
                navigator.sendBeacon(`${apiUrl.replace(/\/+$/, '')}/track/event`, body);
            };
            const anonId = read(ANON_ID_KEY);
            if (anonId !== undefined)
                send(anonId);
            else
                identify().then(send, () => undefined);
        },
    };
}
