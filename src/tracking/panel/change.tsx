import { Flex, Typography } from '@strapi/design-system';
import { ArrowDown, ArrowUp } from '@strapi/icons';
import { useReportTexts } from './use-report-texts';

interface ChangeProps {
  current: number;
  previous: number;
}

/** Compares a figure with the period before: by colour, by an arrow and in words. */
export function Change({ current, previous }: ChangeProps) {
  const { percent, say } = useReportTexts();
  if (current === previous) {
    return (
      <Typography variant="pi" textColor="neutral600">
        {current === 0 ? '–' : say('change.same')}
      </Typography>
    );
  }
  const isUp = current > previous;
  const size = previous === 0 ? undefined : percent(Math.abs(current / previous - 1));
  const color = isUp ? 'success600' : 'danger600';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const description = size === undefined ? say('change.new') : say(isUp ? 'change.up' : 'change.down', { change: size });
  return (
    <Flex tag="span" gap={1} alignItems="center" title={description}>
      <Arrow width="1rem" height="1rem" fill={color} role="img" aria-label={description} />
      <Typography variant="pi" fontWeight="semiBold" textColor={color} aria-hidden>
        {size ?? say('change.new')}
      </Typography>
    </Flex>
  );
}
