import { Button, Field, Modal } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { videoIn } from '../../../read-model/projection/video-address';
import { insertVideo } from './change-video';

/** Asks for the address of a video, and inserts it. */
export function VideoDialog() {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const [isOpen, setIsOpen] = useState(true);
  const [address, setAddress] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const say = (id: string): string => formatMessage({ id });
  const insert = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog is in the form of the article.
    event.stopPropagation();
    const video = videoIn(address);
    setIsWrong(!video);
    if (!video) return;
    setIsOpen(false);
    insertVideo(editor, video);
    ReactEditor.focus(editor);
  };
  return (
    <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('shop.video.add')}</Modal.Title>
        </Modal.Header>
        <form onSubmit={insert} noValidate>
          <Modal.Body>
            <Field.Root
              name="video-address"
              hint={say('shop.video.hint')}
              error={isWrong ? say('shop.video.wrong') : undefined}
              required
            >
              <Field.Label>{say('shop.video.address')}</Field.Label>
              <Field.Input
                type="url"
                value={address}
                autoFocus
                placeholder="https://www.youtube.com/watch?v=…"
                onChange={(event: { target: { value: string } }) => setAddress(event.target.value)}
              />
              <Field.Hint />
              <Field.Error />
            </Field.Root>
          </Modal.Body>
          <Modal.Footer>
            <Button type="button" variant="tertiary" onClick={() => setIsOpen(false)}>
              {say('app.components.Button.cancel')}
            </Button>
            <Button type="submit">{say('shop.video.add')}</Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
