import { Popover } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Editor, Transforms } from 'slate';
import { ReactEditor, useReadOnly, useSlateStatic, type RenderElementProps } from 'slate-react';
import { styled } from 'styled-components';
import type { BodyBlock } from '../../../../admin/shared/body-block';
import { changeBlock } from '../change-block';
import { LinkForm, type LinkValues } from './link-form';

const Anchor = styled.a`
  color: ${({ theme }) => theme.colors.primary600};
  text-decoration: none;
`;

function writeText(editor: Editor, path: number[], text: string): void {
  if (text === Editor.string(editor, path)) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path, match: (_node, at) => at.length === path.length + 1, mode: 'highest' });
    Transforms.insertNodes(editor, { type: 'text', text }, { at: [...path, 0] });
  });
}

/** A link in a body: a page of the shop, found by its name, or an address. */
function Link({ attributes, children, element }: RenderElementProps) {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  // The toolbar's button inserts it without an address.
  const [isOpen, setIsOpen] = useState(element.url === '');
  const path = ReactEditor.findPath(editor, element);
  // Slate misses a blur while it sets the selection, and would take the focus back from the dialog with its next change.
  useEffect(() => void (isOpen && ReactEditor.blur(editor)), [isOpen, editor]);
  const leave = (): void => {
    setIsOpen(false);
    ReactEditor.focus(editor);
  };
  const remove = (): void => Transforms.unwrapNodes(editor, { at: path });
  const close = (): void => {
    if (element.url === '') remove();
    leave();
  };
  const save = ({ text, url, entry }: LinkValues): void => {
    changeBlock(editor, element, { url, entry });
    writeText(editor, path, text);
    leave();
  };
  return (
    <Popover.Root open={isOpen}>
      <Popover.Trigger>
        <Anchor {...attributes} role="link" href={element.url || undefined} onClick={() => setIsOpen(!isReadOnly)}>
          {children}
        </Anchor>
      </Popover.Trigger>
      <Popover.Content aria-label={formatMessage({ id: 'shop.link.dialog' })} onPointerDownOutside={close}>
        <LinkForm
          link={{ text: Editor.string(editor, path), url: element.url ?? '', entry: element.entry }}
          onSave={save}
          onRemove={element.url === '' ? undefined : remove}
          onClose={close}
        />
      </Popover.Content>
    </Popover.Root>
  );
}

export const linkBlock = (stock: BodyBlock): BodyBlock => ({ ...stock, renderElement: (props) => <Link {...props} /> });
