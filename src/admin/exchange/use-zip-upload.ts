import { getFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { FILES_PATH, type PicturesRequest } from '../../catalogue/files/panel-api';
import { toUsable } from '../uploads/usable-file';
import { openPictureZip } from './zip';

/** The ZIP beside a table, until its run starts: a reloaded page asks for it again. */
const zips = new Map<string, File>();

/** Pictures that were added for a run before something failed. */
const added = new Map<string, Map<string, number>>();

export const keepZip = (run: string, file: File): void => void zips.set(run, file);

export interface ZipUpload {
  file: File | undefined;
  choose: (file: File | undefined) => void;
  /** pictures that are added by now */
  done: number;
  /** Adds the needed pictures to the media library, and tells the run their ids. @throws with a message for the editor */
  upload: (names: readonly string[]) => Promise<void>;
}

async function addPicture(picture: File): Promise<number> {
  const form = new FormData();
  form.append('files', picture, picture.name);
  form.append('fileInfo', JSON.stringify({ name: picture.name }));
  const { data } = await getFetchClient().post<{ id: number }[]>('/upload', form);
  const [file] = data;
  if (!file) throw new Error(picture.name);
  return file.id;
}

export function useZipUpload(run: string): ZipUpload {
  const [file, setFile] = useState(() => zips.get(run));
  const [done, setDone] = useState(0);
  return {
    file,
    choose: setFile,
    done,
    upload: async (names) => {
      if (!file) return;
      const zip = await openPictureZip(file);
      const ids = added.get(run) ?? new Map<string, number>();
      added.set(run, ids);
      for (const name of names) {
        const picture = ids.has(name) ? undefined : zip.read(name);
        if (picture) ids.set(name, await addPicture(await toUsable(picture)));
        setDone(ids.size);
      }
      const body: PicturesRequest = { pictures: Object.fromEntries(ids) };
      await getFetchClient().post(`${FILES_PATH}/imports/${run}/pictures`, body);
      zips.delete(run);
    },
  };
}
