import { Badge } from '@strapi/design-system';
import type { RunState } from '../../catalogue/runs/run';
import { useExchangeTexts } from './use-texts';

const COLORS: Readonly<Record<RunState, readonly [background: string, text: string]>> = {
  planning: ['neutral150', 'neutral700'],
  draft: ['neutral150', 'neutral700'],
  queued: ['primary100', 'primary700'],
  running: ['primary100', 'primary700'],
  stopped: ['warning100', 'warning700'],
  done: ['success100', 'success700'],
  failed: ['danger100', 'danger700'],
  discarded: ['neutral150', 'neutral700'],
};

export function StateBadge({ state }: { state: RunState }) {
  const { translate } = useExchangeTexts();
  const [backgroundColor, textColor] = COLORS[state];
  return (
    <Badge backgroundColor={backgroundColor} textColor={textColor} shrink={0}>
      {translate(`state.${state}`)}
    </Badge>
  );
}
