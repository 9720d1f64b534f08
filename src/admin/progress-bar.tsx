import { ProgressBar as StrapiProgressBar } from '@strapi/design-system';
import { styled } from 'styled-components';

/** How much is done, in the whole width: Strapi's own is a few centimetres wide, and what is done looks like what is not. */
export const ProgressBar = styled(StrapiProgressBar)`
  width: 100%;
  background: ${({ theme }) => theme.colors.neutral200};

  & > div {
    background: ${({ theme }) => theme.colors.primary600};
  }
`;
