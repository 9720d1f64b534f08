import { useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useTexts } from './ui/texts';

/** Says that the site of a preview does not answer: the frame alone shows a picture of the browser's. */
export function PreviewAway(): null {
  const { say } = useTexts('ui');
  const { toggleNotification } = useNotification();
  useEffect(() => {
    const frame = document.querySelector('iframe');
    if (!frame) return;
    const tell = (): void => toggleNotification({ type: 'warning', message: say('preview-away'), blockTransition: true });
    fetch(new URL(frame.src).origin, { mode: 'no-cors', cache: 'no-store' }).catch(tell);
    // Once for each preview that is opened.
  }, []);
  return null;
}
