import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useTexts } from './texts';

/** A browser that is busy reads the file some time after the click. */
const KEPT_FOR_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}

/** Downloads a file of the server. @param path with its query. @throws when the server refuses or fails */
async function download(path: string, name: string): Promise<void> {
  const { data } = await getFetchClient().get<Blob>(path, { responseType: 'blob' });
  save(data, name);
}

interface DownloadButtonProps {
  label: string;
  /** of the server, with its query */
  path: string;
  /** of the file */
  name: string;
  size?: 'S' | 'M';
}

/** @returns a download that tells a failure */
export function useDownload(): (path: string, name: string) => Promise<void> {
  const { say } = useTexts('ui');
  const { toggleNotification } = useNotification();
  return (path, name) =>
    download(path, name).catch(() => toggleNotification({ type: 'danger', message: say('download-failed') }));
}

/** Downloads a file of the server. */
export function DownloadButton({ label, path, name, size = 'M' }: DownloadButtonProps) {
  const start = useDownload();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    await start(path, name);
    setIsBusy(false);
  };
  return (
    <Button size={size} variant="secondary" startIcon={<Download aria-hidden />} loading={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
