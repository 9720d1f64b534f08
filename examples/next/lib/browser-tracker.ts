import { createTracker } from 'wine-shop-client/next';
import { apiUrl } from './config';

/** Of this browser. It sends and stores nothing before the visitor has agreed (components/consent.tsx). */
export const tracker = createTracker(apiUrl);

/** On `window`, after the visitor has answered. */
export const CONSENT_EVENT = 'shop:consent';
