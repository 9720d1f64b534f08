import { useIntl } from 'react-intl';
import { StateLabel } from '../../../admin/ui/state-label';

/** When something is shown: from the first moment on, and before the last; without a bound, always. */
interface ShownWindow {
  starts_at?: unknown;
  ends_at?: unknown;
}

type ShownState = 'now' | 'later' | 'over';

/** @returns the moment of a form's or a list's value; undefined where it has none that can be read */
export function toMoment(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The API shows banners by the same rule (src/api/site/handlers.ts). */
function shownState({ starts_at, ends_at }: ShownWindow, now = new Date()): ShownState {
  const start = toMoment(starts_at);
  const end = toMoment(ends_at);
  if (end !== undefined && now >= end) return 'over';
  return start !== undefined && now < start ? 'later' : 'now';
}

const VARIANTS = { now: 'success', later: 'secondary', over: 'neutral' } as const satisfies Record<ShownState, string>;

/** "Đang hiện", "Sắp hiện" or "Đã hết" */
export function ShownBadge(window: ShownWindow) {
  const { formatMessage } = useIntl();
  const state = shownState(window);
  return <StateLabel variant={VARIANTS[state]}>{formatMessage({ id: `shop.shown.${state}` })}</StateLabel>;
}
