import { Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { momentText } from '../../catalogue/plans/moment-input';
import { contentManager, type ActionProps, type SidePanel } from '../content-manager';
import { StateLabel } from '../ui/state-label';
import { endText } from '../custom-fields/moment-text';

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

/** The API shows banners by the same rule (src/api/home/handlers.ts). */
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

function ShownFigures(window: ShownWindow) {
  const { formatMessage } = useIntl();
  const start = toMoment(window.starts_at);
  const end = toMoment(window.ends_at);
  const line = (id: string, moment: string) => (
    <Typography textColor="neutral600">{formatMessage({ id }, { moment })}</Typography>
  );
  return (
    <Flex direction="column" alignItems="start" gap={2}>
      <ShownBadge {...window} />
      {start && line('shop.shown.from', momentText(start.getTime()))}
      {end && line('shop.shown.until', endText(end.getTime()))}
    </Flex>
  );
}

/** A panel beside a banner's form: whether visitors see it, by what the form holds. */
function shownPanel({ model }: ActionProps): SidePanel | null {
  const { formatMessage } = useIntl();
  const window = useForm('shownPanel', ({ values }) => values as ShownWindow);
  if (model !== 'api::banner.banner') return null;
  return { title: formatMessage({ id: 'shop.shown' }), content: <ShownFigures {...window} /> };
}

/** Call it in `bootstrap`. */
export function addShownPanel(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addEditViewSidePanel([shownPanel]);
}
