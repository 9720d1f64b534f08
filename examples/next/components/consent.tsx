'use client';

import { useEffect, useState } from 'react';
import type { Consent as Answer } from 'wine-shop-client/next';
import { CONSENT_EVENT, tracker } from '../lib/browser-tracker';

/** Asks a visitor who has not answered yet. Without JavaScript nothing is counted, so nothing is asked. */
export function Consent() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(tracker.consent() === undefined), []);
  if (!isAsked) return null;

  const answer = (consent: Answer) => () => {
    tracker.setConsent(consent);
    setAsked(false);
    dispatchEvent(new Event(CONSENT_EVENT));
  };
  return (
    <section className="consent" aria-label="Quyền riêng tư">
      <p>Cho phép đếm lượt xem ẩn danh?</p>
      <button type="button" className="button" onClick={answer('granted')}>
        Đồng ý
      </button>
      <button type="button" className="button quiet" onClick={answer('denied')}>
        Không
      </button>
    </section>
  );
}
