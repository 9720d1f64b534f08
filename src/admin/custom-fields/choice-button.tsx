import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

interface ChoiceButtonProps {
  role: 'radio' | 'checkbox';
  isChosen: boolean;
  disabled: boolean;
  onChoose: () => void;
  /** before the text */
  picture?: ReactNode;
  children: ReactNode;
}

/** One value of a few, large enough for a finger. */
export function ChoiceButton({ role, isChosen, disabled, onChoose, picture, children }: ChoiceButtonProps) {
  return (
    <Flex
      tag="button"
      type="button"
      role={role}
      aria-checked={isChosen}
      disabled={disabled}
      gap={2}
      paddingLeft={3}
      paddingRight={3}
      minHeight="4rem"
      hasRadius
      borderStyle="solid"
      borderWidth="1px"
      borderColor={isChosen ? 'primary600' : 'neutral200'}
      background={disabled ? 'neutral150' : isChosen ? 'primary100' : 'neutral0'}
      color={isChosen ? 'primary700' : 'neutral800'}
      cursor={disabled ? 'not-allowed' : 'pointer'}
      onClick={onChoose}
    >
      {picture}
      <Typography fontWeight={isChosen ? 'bold' : 'regular'} textColor={isChosen ? 'primary700' : 'neutral800'}>
        {children}
      </Typography>
    </Flex>
  );
}
