import { setNotice } from '../requests/notices';
import { requestText } from '../requests/texts';
import { writeDraft, type Draft } from './draft-store';

const NOTICE = 'drafts';

/** She has read it: the next key that she presses does not tell it again. */
let isRead = false;

/** Keeps a draft on the computer, and says so where that can't be done. */
export async function keepDraft(draft: Draft): Promise<void> {
  if (await writeDraft(draft)) {
    isRead = false;
    setNotice(NOTICE, undefined);
  } else if (!isRead) {
    const onClose = () => {
      isRead = true;
      setNotice(NOTICE, undefined);
    };
    setNotice(NOTICE, { text: requestText('draft.not-kept'), next: requestText('draft.save-often'), actions: [], onClose });
  }
}
