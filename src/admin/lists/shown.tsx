import { Flex, Status, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { contentManager, type ActionProps, type SidePanel } from '../content-manager';
import { isEndOfDay, shownState, toMoment, type ShownState, type ShownWindow } from './shown-state';

const VARIANTS = { now: 'success', later: 'secondary', over: 'neutral' } as const satisfies Record<ShownState, string>;

/** "Đang hiện", "Sắp hiện" or "Đã hết" */
export function ShownBadge(window: ShownWindow) {
  const { formatMessage } = useIntl();
  const state = shownState(window);
  return (
    <Status size="S" variant={VARIANTS[state]} width="fit-content">
      <Typography tag="span" variant="omega" fontWeight="bold">
        {formatMessage({ id: `shop.shown.${state}` })}
      </Typography>
    </Status>
  );
}

function ShownFigures(window: ShownWindow) {
  const { formatMessage, formatDate } = useIntl();
  const start = toMoment(window.starts_at);
  const end = toMoment(window.ends_at);
  const line = (id: string, moment: Date, isWholeDay: boolean) => (
    <Typography textColor="neutral600">
      {formatMessage(
        { id },
        { moment: formatDate(moment, isWholeDay ? { dateStyle: 'full' } : { dateStyle: 'full', timeStyle: 'short' }) },
      )}
    </Typography>
  );
  return (
    <Flex direction="column" alignItems="start" gap={2}>
      <ShownBadge {...window} />
      {start && line('shop.shown.from', start, false)}
      {end && line('shop.shown.until', end, isEndOfDay(end))}
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
