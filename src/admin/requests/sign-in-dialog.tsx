import { Button, Dialog, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { isFetchError, useAuth } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';
import type { SignInChoice } from './session';
import { requestText } from './texts';

const WRONG_PASSWORD_STATUS = 400;

interface SignInProps {
  /** whether another account has signed in, in another tab */
  isOtherAccount: boolean;
  onClose: (choice: SignInChoice) => void;
}

function errorText(failure: unknown): string {
  const { status, message } = failure as { status?: number; message?: string };
  if (status === WRONG_PASSWORD_STATUS) return requestText('sign-in.wrong');
  return message ?? requestText('offline');
}

/** @returns signs this page's account in; false when that failed */
function useSignIn(email: string) {
  const login = useAuth('SignInDialog', (auth) => auth.login);
  const [error, setError] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  const signIn = async (password: string): Promise<boolean> => {
    setIsWorking(true);
    setError(undefined);
    try {
      const rememberMe = localStorage.getItem('jwtToken') !== null;
      const answer = await login({ email, password, rememberMe });
      if (!('error' in answer)) return true;
      setError(errorText(answer.error));
    } catch (failure) {
      setError(isFetchError(failure) ? errorText(failure) : requestText('offline'));
    } finally {
      setIsWorking(false);
    }
    return false;
  };
  return { error, isWorking, signIn };
}

/** Signs the page's account in again over what the page shows. */
export function SignInDialog({ isOtherAccount, onClose }: SignInProps) {
  const user = useAuth('SignInDialog', (auth) => auth.user);
  const email = user?.email ?? '';
  const [password, setPassword] = useState('');
  const { error, isWorking, signIn } = useSignIn(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of a dialog on to the form around its place.
    event.stopPropagation();
    void signIn(password).then((isSignedIn) => isSignedIn && onClose('signed-in'));
  };
  return (
    <Dialog.Root open onOpenChange={() => onClose('later')}>
      <Dialog.Content>
        <form onSubmit={submit}>
          <Dialog.Header>{requestText('sign-in.title')}</Dialog.Header>
          <Dialog.Body>
            <Flex direction="column" alignItems="stretch" gap={4} width="100%">
              <Typography>{requestText(isOtherAccount ? 'sign-in.other' : 'sign-in.why')}</Typography>
              <Field.Root name="sign-in-email">
                <Field.Label>{requestText('sign-in.email')}</Field.Label>
                <TextInput type="email" readOnly autoComplete="username" value={email} />
              </Field.Root>
              <Field.Root name="sign-in-password" error={error}>
                <Field.Label>{requestText('sign-in.password')}</Field.Label>
                <TextInput
                  type="password"
                  autoFocus
                  autoComplete="current-password"
                  value={password}
                  onChange={(event: { target: { value: string } }) => setPassword(event.target.value)}
                />
                <Field.Error />
              </Field.Root>
              <Button variant="ghost" onClick={() => onClose('leave')}>
                {requestText('sign-in.leave')}
              </Button>
            </Flex>
          </Dialog.Body>
          <Dialog.Footer>
            <Dialog.Cancel>
              <Button fullWidth variant="tertiary">
                {requestText('sign-in.later')}
              </Button>
            </Dialog.Cancel>
            <Button fullWidth type="submit" loading={isWorking} disabled={password === ''}>
              {requestText('sign-in')}
            </Button>
          </Dialog.Footer>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
