import { darkTheme, DesignSystemProvider, lightTheme, Modal } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useMemo, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { FILE_UID } from '../../contract/content-types';
import { useBinTexts } from '../recycle-bin/use-texts';
import { theme } from '../brand/theme';
import { translations } from '../translations';
import { DeletionForm } from './deletion-form';

/** @returns the files that a request deletes; undefined for any other request */
function deletedFiles(url: string, { method, body }: RequestInit): string[] | undefined {
  const { pathname } = new URL(url, window.location.href);
  const [, single] = /^\/upload\/files\/(\d+)$/.exec(pathname) ?? [];
  if (method === 'DELETE' && single !== undefined) return [single];
  if (method !== 'POST' || pathname !== '/upload/actions/bulk-delete' || typeof body !== 'string') return undefined;
  const { fileIds = [] } = JSON.parse(body) as { fileIds?: number[] };
  return fileIds.length > 0 ? fileIds.map(String) : undefined;
}

function FileDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { translate } = useBinTexts();
  const remove = async () => {
    await getFetchClient().post('/upload/actions/bulk-delete', { fileIds: ids.map(Number) });
    // The media library knows nothing of it.
    window.location.reload();
  };
  return (
    <Modal.Root open onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header closeLabel={translate('cancel')}>
          <Modal.Title>
            {ids.length === 1 ? translate('delete.title-file') : translate('delete.title-several', { count: ids.length })}
          </Modal.Title>
        </Modal.Header>
        <DeletionForm uid={FILE_UID} ids={ids} onDelete={remove} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The language and the colours of the panel, for what is rendered outside of it. */
function Surroundings({ children }: { children: ReactNode }) {
  const language = localStorage.getItem('strapi-admin-language') === 'en' ? 'en' : 'vi';
  const colours = useMemo(() => {
    const chosen = JSON.parse(localStorage.getItem('STRAPI_THEME') ?? '"system"') as string;
    const isDark = chosen === 'dark' || (chosen === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
    const [base, own] = isDark ? [darkTheme, theme.dark] : [lightTheme, theme.light];
    return { ...base, colors: { ...base.colors, ...own.colors } };
  }, []);
  return (
    <DesignSystemProvider locale={language} theme={colours}>
      <IntlProvider locale={language} messages={translations[language]}>
        {children}
      </IntlProvider>
    </DesignSystemProvider>
  );
}

function openDialog(ids: readonly string[]): void {
  const place = document.body.appendChild(document.createElement('div'));
  place.dataset.fileDeletion = '';
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Surroundings>
      <FileDialog ids={ids} onClose={close} />
    </Surroundings>,
  );
}

/**
 * Opens a dialog when the server refuses to delete files because they are used: where they are, and another for one. The media
 * library has no extension point; so the panel's requests are watched, and the dialog is beside the panel's tree.
 */
export function guardFileDeletions(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const response = await send(input, init);
    if (response.status !== 400 || typeof input !== 'string') return response;
    const ids = deletedFiles(input, init);
    const isOpen = document.querySelector('[data-file-deletion]') !== null;
    if (ids && !isOpen) openDialog(ids);
    return response;
  };
}
