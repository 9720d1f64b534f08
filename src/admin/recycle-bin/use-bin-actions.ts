import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useRef } from 'react';
import type { RestoreAnswer } from '../../recycle-bin/panel-api';
import { useAttempt } from '../use-attempt';
import { useBinTexts } from './use-texts';

/** What is missing, one sentence each; the others are counted. */
const NAMED_MAX = 3;

export interface BinActions {
  isWorking: boolean;
  restore: (ids: readonly number[]) => Promise<void>;
  erase: (ids: readonly number[]) => Promise<void>;
}

/** @param onDone called after each action, with what stays in the bin and why: what failed may have been done in part */
export function useBinActions(onDone: (refused: RestoreAnswer['refused']) => void): BinActions {
  const { translate } = useBinTexts();
  const { toggleNotification } = useNotification();
  const refused = useRef<RestoreAnswer['refused']>([]);
  const { isWorking, attempt } = useAttempt(translate('failed'), () => {
    onDone(refused.current);
    refused.current = [];
  });

  const tellRestored = ([first, ...others]: RestoreAnswer['restored']) => {
    if (first === undefined) return;
    const message =
      others.length === 0
        ? translate('restored', { name: first.name })
        : translate('restored-several', { count: others.length + 1 });
    toggleNotification({ type: 'success', message });
  };

  const tellMissing = (missing: RestoreAnswer['missing']) => {
    if (missing.length === 0) return;
    const named = missing
      .slice(0, NAMED_MAX)
      .map(({ name, of, in_bin }) => translate(in_bin ? 'missing-in-bin' : 'missing', { name, of }));
    const rest = missing.length - named.length;
    const message = [...named, ...(rest > 0 ? [translate('missing-more', { count: rest })] : [])].join(' ');
    toggleNotification({ type: 'warning', message, timeout: 15_000 });
  };

  return {
    isWorking,
    restore: (ids) =>
      attempt(async () => {
        const { data } = await getFetchClient().post<RestoreAnswer>('/bin/restore', { ids });
        refused.current = data.refused;
        tellRestored(data.restored);
        tellMissing(data.missing);
      }),
    erase: (ids) =>
      attempt(async () => {
        const { data } = await getFetchClient().post<{ erased: number }>('/bin/erase', { ids });
        toggleNotification({ type: 'success', message: translate('erased', { count: data.erased }) });
      }),
  };
}
