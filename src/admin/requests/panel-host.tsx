import { triggerSessionExpired, useAuth } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { PanelDialogs } from '../saving/panel-dialogs';
import { FileNotices } from '../uploads/file-notices';
import { setAccount } from './account';
import { Banner } from './banner';
import { checkConnection, isServerAway, onConnection } from './connection';
import { setNotice } from './notices';
import { offerSignIn, signInAgain, type SignInChoice } from './session';
import { SignInDialog } from './sign-in-dialog';
import { requestText } from './texts';

interface Question {
  isOtherAccount: boolean;
  close: (choice: SignInChoice) => void;
}

function SignIn() {
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      offerSignIn(
        (isOtherAccount) =>
          new Promise((resolve) => {
            const close = (choice: SignInChoice) => {
              setQuestion(undefined);
              resolve(choice);
              setNotice('sign-in', choice === 'later' ? postponed() : undefined);
            };
            setQuestion({ isOtherAccount, close });
          }),
        // It asks `staysSignedIn`, which knows her choice.
        () => triggerSessionExpired(),
      ),
    [],
  );
  return question ? <SignInDialog isOtherAccount={question.isOtherAccount} onClose={question.close} /> : null;
}

const postponed = () => ({
  text: requestText('signed-out'),
  next: requestText('next.sign-in'),
  actions: [{ label: requestText('sign-in'), run: () => void signInAgain() }],
});

/** Tells of a server that can't be reached, on pages where nothing was to be saved too. */
function useConnectionNotice(): void {
  useEffect(() => {
    const tell = () =>
      setNotice(
        'connection',
        isServerAway()
          ? {
              isGeneral: true,
              text: requestText('offline'),
              next: requestText('next.connection'),
              actions: [{ label: requestText('retry'), run: checkConnection }],
            }
          : undefined,
      );
    tell();
    return onConnection(tell);
  }, []);
}

/** Around the pages of who has signed in (src/admin/strapi-patches.ts): the banner, and dialogs that belong to no page. */
export function PanelHost() {
  const user = useAuth('PanelHost', (auth) => auth.user);
  useEffect(() => {
    setAccount(user?.id);
    return () => setAccount(undefined);
  }, [user?.id]);
  useConnectionNotice();
  return (
    <>
      <Banner />
      <SignIn />
      <PanelDialogs />
      <FileNotices />
    </>
  );
}
