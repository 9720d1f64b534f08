import { useState } from 'react';
import { shopApi } from '../../admin/api/shop-api';
import { useOutcomes } from '../../admin/api/outcome';
import { Dialog, DialogForm } from '../../admin/ui/dialog-form';
import { TextField } from '../../admin/ui/fields';
import { useTexts } from '../../admin/ui/texts';
import { thumbnailUrl, type StoredFile } from './stored-file';

interface Description {
  id: number;
  alternativeText: string;
}

/** As the media library's own details send it. */
const { useDescribePictureMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    describePicture: build.mutation<StoredFile, Description>({
      query: ({ id, ...fileInfo }) => {
        const data = new FormData();
        data.append('fileInfo', JSON.stringify(fileInfo));
        return { url: `/upload/files/${id}`, method: 'PUT', data };
      },
    }),
  }),
});

interface DescribePictureProps {
  file: StoredFile;
  onDescribed: (file: StoredFile) => void;
  onClose: () => void;
}

/** Asks what a picture shows: the text for who doesn't see it, and for search engines. */
export function DescribePicture({ file, onDescribed, onClose }: DescribePictureProps) {
  const { say } = useTexts('pictures');
  const { settle } = useOutcomes();
  const [text, setText] = useState(file.alternativeText ?? '');
  const [describe, { isLoading, error }] = useDescribePictureMutation();
  const save = (): void => {
    void settle(describe({ id: file.id, alternativeText: text.trim() }), ({ alternativeText }) => {
      onDescribed({ ...file, alternativeText: alternativeText ?? null });
      onClose();
    });
  };
  return (
    <Dialog open title={say('describe', { name: file.name })} onClose={onClose}>
      <DialogForm submit={say('save-text')} isSending={isLoading} error={error} onLeave={onClose} onSubmit={save}>
        <img src={thumbnailUrl(file)} alt="" style={{ maxHeight: '16rem', objectFit: 'contain' }} />
        <TextField name="alternativeText" label={say('text')} hint={say('text-hint')} value={text} onChange={setText} />
      </DialogForm>
    </Dialog>
  );
}
