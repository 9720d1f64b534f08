import { Flex, ProgressBar, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { useTexts } from './texts';

/** In the whole width: Strapi's own is a few centimetres wide, and what is done looks like what is not. */
const Bar = styled(ProgressBar)`
  width: 100%;
  background: ${({ theme }) => theme.colors.neutral200};

  & > div {
    background: ${({ theme }) => theme.colors.primary600};
  }
`;

interface ProgressProps {
  done: number;
  total: number;
  /** what is done so far, in words */
  text: string;
}

/** How much of a work on the server is done. */
export function Progress({ done, total, text }: ProgressProps) {
  const { say } = useTexts('ui');
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="status" width="100%">
      <Typography textColor="neutral800">{text}</Typography>
      <Bar value={(100 * done) / Math.max(total, 1)} aria-label={say('progress')} />
    </Flex>
  );
}
