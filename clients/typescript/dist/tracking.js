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
        event_id: crypto.randomUUID(),
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
            visit ??= startVisit();
            const anonId = await visit;
            if (anonId === undefined || event === undefined)
                return;
            await shop.POST('/track/event', { body: withPage(anonId, event) });
        },
        contact: (event = {}) => {
            const anonId = read(ANON_ID_KEY);
            if (consent() !== 'granted' || anonId === undefined)
                return;
            // Sent as text: JSON would need a preflight.
            const body = JSON.stringify(withPage(anonId, { ...event, event_type: 'cta_contact' }));
            navigator.sendBeacon(`${apiUrl.replace(/\/+$/, '')}/track/event`, body);
        },
    };
}
