import { Modal, Textarea } from '@strapi/design-system';
import { createIntl } from 'react-intl';
import { setNotice } from '../requests/notices';
import { requestText } from '../requests/texts';
import { translations } from '../translations';
import { labelsOf } from './field-labels';
import type { Values } from './form-values';
import { openDialog } from './panel-dialogs';
import { readAttributes, type Attributes } from './stored-entry';
import { showWholeValue } from './value-text';

const NOTICE = 'copied';
const SHOWN_MS = 4_000;

/** Browsers offer the clipboard to pages of HTTPS and of the computer itself alone: elsewhere the text is shown. */
const showText = (text: string): Promise<null> =>
  openDialog((close) => (
    <Modal.Root open onOpenChange={() => close(null)}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{requestText('copy')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Textarea readOnly rows={20} value={text} aria-label={requestText('copy')} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  ));

async function textOf(model: string, values: Values): Promise<string> {
  const locale = document.documentElement.lang === 'en' ? 'en' : 'vi';
  const intl = createIntl({ locale, messages: translations[locale], onError: () => undefined });
  const labelOf = labelsOf(model, locale);
  // Without the server, texts are copied as they are.
  const attributes: Attributes = await readAttributes(model).catch(() => ({}));
  const lines = Object.entries(values).flatMap(([field, value]) => {
    const text = showWholeValue(value, attributes[field] ?? { type: 'string' }, intl);
    return text === '' ? [] : [`${labelOf(field)}: ${text}`];
  });
  return lines.join('\n');
}

/** Copies what a form holds, one line an attribute, to be pasted elsewhere. */
export async function copyValues(model: string, values: Values): Promise<void> {
  const text = await textOf(model, values);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    await showText(text);
    return;
  }
  setNotice(NOTICE, { text: requestText('copied'), next: '', actions: [], onClose: () => setNotice(NOTICE, undefined) });
  setTimeout(() => setNotice(NOTICE, undefined), SHOWN_MS);
}
