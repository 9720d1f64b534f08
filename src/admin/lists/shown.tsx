import { Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { momentText } from '../../catalogue/plans/moment-input';
import { contentManager, type ActionProps, type SidePanel } from '../content-manager';
import { StateLabel } from '../ui/state-label';
import { endText } from '../custom-fields/moment-text';
import { shownState, toMoment, type ShownState, type ShownWindow } from './shown-state';

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
