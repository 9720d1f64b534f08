import { isFetchError, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

const SHOWN_MS = 15_000;

/**
 * Does one thing at a time that the server may refuse, and shows why it was refused.
 *
 * @param failed the message of an error that has none
 * @param onDone called after each attempt: what failed may have been done in part
 */
export function useAttempt(
  failed: string,
  onDone: () => void,
): { isWorking: boolean; attempt: (work: () => Promise<void>) => Promise<void> } {
  const { toggleNotification } = useNotification();
  const [isWorking, setIsWorking] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsWorking(true);
    try {
      await work();
    } catch (failure) {
      toggleNotification({ type: 'danger', message: isFetchError(failure) ? failure.message : failed, timeout: SHOWN_MS });
    } finally {
      setIsWorking(false);
      onDone();
    }
  };
  return { isWorking, attempt };
}
