import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { videoIn } from '../../../../public/read-model/projection/video-address';
import { Dialog, DialogForm } from '../../../../admin/ui/dialog-form';
import { TextField } from '../../../../admin/ui/fields';
import { insertBlocks } from '../insert-blocks';
import { videoBlock } from '../../../../admin/shared/slate-nodes';

/** Asks for the address of a video, and inserts it. */
export function VideoDialog() {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const [isOpen, setIsOpen] = useState(true);
  const [address, setAddress] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const say = (id: string): string => formatMessage({ id: `shop.video.${id}` });
  const insert = (): void => {
    const video = videoIn(address);
    setIsWrong(!video);
    if (!video) return;
    setIsOpen(false);
    insertBlocks(editor, [videoBlock(video.url)]);
    ReactEditor.focus(editor);
  };
  return (
    <Dialog title={say('add')} open={isOpen} onClose={() => setIsOpen(false)}>
      <DialogForm submit={say('add')} onLeave={() => setIsOpen(false)} onSubmit={insert}>
        <TextField
          name="video-address"
          label={say('address')}
          hint={say('hint')}
          error={isWrong ? say('wrong') : undefined}
          value={address}
          onChange={setAddress}
        />
      </DialogForm>
    </Dialog>
  );
}
