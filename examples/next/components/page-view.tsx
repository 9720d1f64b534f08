'use client';

import { useEffect, useRef } from 'react';
import type { PageEvent } from 'wine-shop-client/next';
import { CONSENT_EVENT, tracker } from '../lib/browser-tracker';

const warn = (error: unknown): void => console.warn('Not tracked:', error);

/** Counts a view of the page, once the visitor has agreed. The page works without. */
export function PageView({ event }: { event?: PageEvent }) {
  const isSent = useRef(false);
  useEffect(() => {
    const send = (): void => {
      if (isSent.current || tracker.consent() !== 'granted') return;
      isSent.current = true;
      tracker.view(event).catch(warn);
    };
    send();
    addEventListener(CONSENT_EVENT, send);
    return () => removeEventListener(CONSENT_EVENT, send);
  }, [event]);
  return null;
}
