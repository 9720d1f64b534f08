import { Flex, Typography } from '@strapi/design-system';
import { ArrowDown, ArrowUp } from '@strapi/icons';
import { useFormats } from './formats';

interface ChangeProps {
  now: number;
  before: number;
}

/** How a figure stands to the one of the period before: by colour, by an arrow and in words. */
export function Change({ now, before }: ChangeProps) {
  const { percent, say } = useFormats();
  if (now === before) {
    return (
      <Typography variant="pi" textColor="neutral600">
        {now === 0 ? '–' : say('change.same')}
      </Typography>
    );
  }
  const up = now > before;
  const size = before === 0 ? undefined : percent(Math.abs(now / before - 1));
  const color = up ? 'success600' : 'danger600';
  const Arrow = up ? ArrowUp : ArrowDown;
  const words = size === undefined ? say('change.new') : say(up ? 'change.up' : 'change.down', { change: size });
  return (
    <Flex tag="span" gap={1} alignItems="center" title={words}>
      <Arrow width="1rem" height="1rem" fill={color} role="img" aria-label={words} />
      <Typography variant="pi" fontWeight="semiBold" textColor={color} aria-hidden>
        {size ?? say('change.new')}
      </Typography>
    </Flex>
  );
}
