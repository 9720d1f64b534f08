import { Box, Field } from '@strapi/design-system';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { ReactEditor, useReadOnly, useSlateStatic } from 'slate-react';
import { CAPTION_MAX } from '../../../contract/limits';
import { changeBlock } from './change-block';
import type { ElementNode } from '../../../admin/shared/slate-nodes';

/** The body's editor takes keys for its own: Enter would split the block. */
export const keepKey = (event: SyntheticEvent): void => event.stopPropagation();

interface BlockTextProps {
  /** of its texts in translations/articles.json */
  id: 'caption' | 'picture-text';
  text: string | null | undefined;
  onChange: (text: string) => void;
}

/** An input of a block that is no text of the body itself. */
function BlockText({ id, text, onChange }: BlockTextProps) {
  const { formatMessage } = useIntl();
  const isReadOnly = useReadOnly();
  const editor = useSlateStatic();
  // The editor's value comes a moment later, and would put the caret at the end.
  const [typed, setTyped] = useState(text ?? '');
  useEffect(() => setTyped(text ?? ''), [text]);
  const change = (value: string): void => {
    setTyped(value);
    onChange(value);
  };
  // The body reaches the form 300 ms after the last key, or when the editor itself loses the focus: a click on Save came before that.
  const sync = (): boolean => ReactEditor.toDOMNode(editor, editor).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  return (
    <Box contentEditable={false} paddingTop={2} onKeyDown={keepKey}>
      <Field.Root name={id}>
        <Field.Label>{formatMessage({ id: `shop.${id}.label` })}</Field.Label>
        <Field.Input
          value={typed}
          disabled={isReadOnly}
          maxLength={CAPTION_MAX}
          placeholder={formatMessage({ id: `shop.${id}.placeholder` })}
          onChange={(event: { target: { value: string } }) => change(event.target.value)}
          onBlur={sync}
        />
      </Field.Root>
    </Box>
  );
}

/** The text that visitors read below a picture or a video. */
export function Caption({ element }: { element: ElementNode }) {
  const editor = useSlateStatic();
  const change = (text: string): void => changeBlock(editor, element, { caption: text === '' ? undefined : text });
  return <BlockText id="caption" text={element.caption} onChange={change} />;
}

/** What a picture shows, for who doesn't see it. */
export function PictureText({ element }: { element: ElementNode }) {
  const editor = useSlateStatic();
  const { image } = element;
  const change = (alternativeText: string): void => changeBlock(editor, element, { image: { ...image, alternativeText } });
  return <BlockText id="picture-text" text={image?.alternativeText} onChange={change} />;
}
