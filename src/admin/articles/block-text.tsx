import { Box, Field } from '@strapi/design-system';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { CAPTION_MAX } from '../../contract/article-body';
import type { ArticleMessage } from './article-text';

interface BlockTextProps {
  name: string;
  label: ArticleMessage;
  placeholder: ArticleMessage;
  text: string | null | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The body's editor takes keys for its own: Enter would split the block. */
export const keepKey = (event: SyntheticEvent): void => event.stopPropagation();

/** An input of a block that is no text of the body itself. */
export function BlockText({ name, label, placeholder, text, disabled, onChange }: BlockTextProps) {
  const { formatMessage } = useIntl();
  // The editor's value comes a moment later, and would put the caret at the end.
  const [typed, setTyped] = useState(text ?? '');
  useEffect(() => setTyped(text ?? ''), [text]);
  const change = (value: string): void => {
    setTyped(value);
    onChange(value);
  };
  return (
    <Box contentEditable={false} paddingTop={2} onKeyDown={keepKey}>
      <Field.Root name={name}>
        <Field.Label>{formatMessage({ id: label })}</Field.Label>
        <Field.Input
          value={typed}
          disabled={disabled}
          maxLength={CAPTION_MAX}
          placeholder={formatMessage({ id: placeholder })}
          onChange={(event: { target: { value: string } }) => change(event.target.value)}
        />
      </Field.Root>
    </Box>
  );
}
