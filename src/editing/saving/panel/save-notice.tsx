import { Link, Typography } from '@strapi/design-system';
import { useEffect } from 'react';
import { createGlobalStyle } from 'styled-components';
import { setNotice, useNotice } from '../../../admin/requests/notices';
import { PanelDialogs } from './panel-dialogs';

const PLACE = 'shop-save-notice';

/** Beside a form that is longer than the screen, Save stays in view. */
const StickyButtons = createGlobalStyle`
  div:has(> aside #${PLACE}) {
    height: 100%;
  }
  aside:has(#${PLACE}) {
    position: sticky;
    top: 8rem;
    z-index: 1;
  }
`;

/** Why the form could not be saved. */
function Sentence() {
  const notice = useNotice();
  useEffect(() => () => setNotice(undefined), []);
  return (
    <div id={PLACE} role="alert">
      {notice && (
        <Typography variant="pi" textColor="danger600">
          {notice.text}{' '}
          {notice.link && (
            <Link href={notice.link.url} isExternal>
              {notice.link.label}
            </Link>
          )}
        </Typography>
      )}
    </div>
  );
}

/** Below the buttons of every form, in the page and in the preview. */
export function SaveNotice() {
  return (
    <>
      <StickyButtons />
      <Sentence />
      <PanelDialogs />
    </>
  );
}
