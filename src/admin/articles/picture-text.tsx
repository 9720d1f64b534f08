import { Box, Field } from '@strapi/design-system';
import type { SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';

interface PictureTextProps {
  text: string | null | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The body's editor takes keys for its own: Enter would split the block. */
const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** Asks below a picture of an article what it shows (src/admin/strapi-patches.ts). */
export function PictureText({ text, disabled, onChange }: PictureTextProps) {
  const { formatMessage } = useIntl();
  return (
    <Box contentEditable={false} paddingTop={2} onKeyDown={keep}>
      <Field.Root name="picture-text">
        <Field.Label>{formatMessage({ id: 'shop.picture-text.label' })}</Field.Label>
        <Field.Input
          value={text ?? ''}
          disabled={disabled}
          maxLength={500}
          placeholder={formatMessage({ id: 'shop.picture-text.placeholder' })}
          onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
        />
      </Field.Root>
    </Box>
  );
}
