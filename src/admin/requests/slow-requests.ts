import { setNotice } from './notices';
import { requestText } from './texts';

const SLOW_MS = 10_000;

/** Those that are late, and whether something is lost with them. */
const late = new Map<symbol, { isWrite: boolean; maxMs: number }>();

function tell(): void {
  const all = [...late.values()];
  const seconds = String(Math.max(0, ...all.map(({ maxMs }) => maxMs)) / 1_000);
  const next = requestText('next.slow', { seconds });
  const hasTyped = all.some(({ isWrite }) => isWrite);
  setNotice(
    'slow',
    all.length === 0
      ? undefined
      : { text: requestText('slow'), next: hasTyped ? `${requestText('kept')} ${next}` : next, actions: [] },
  );
}

/** Tells of a request that takes long while it does. @param maxMs after which it is given up @returns call it at the end */
export function watchSlowRequest(isWrite: boolean, maxMs: number): () => void {
  const request = Symbol('request');
  const timer = setTimeout(() => {
    late.set(request, { isWrite, maxMs });
    tell();
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (late.delete(request)) tell();
  };
}
