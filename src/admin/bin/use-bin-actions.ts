import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import type { RestoreAnswer } from '../../bin/panel-api';
import { useAttempt } from '../use-attempt';
import { useBinTexts } from './use-texts';

/** What is missing, one sentence each; the others are counted. */
const NAMED_MAX = 3;

export interface BinActions {
  isWorking: boolean;
  restore: (ids: readonly number[]) => Promise<void>;
  erase: (ids: readonly number[]) => Promise<void>;
}

/** @param onDone called after each action: what failed may have been done in part */
export function useBinActions(onDone: () => void): BinActions {
  const { translate } = useBinTexts();
  const { toggleNotification } = useNotification();
  const { isWorking, attempt } = useAttempt(translate('failed'), onDone);

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
        const [first] = data.restored;
        const message =
          data.restored.length === 1
            ? translate('restored', { name: first?.name ?? '' })
            : translate('restored-several', { count: data.restored.length });
        toggleNotification({ type: 'success', message });
        tellMissing(data.missing);
      }),
    erase: (ids) =>
      attempt(async () => {
        const { data } = await getFetchClient().post<{ erased: number }>('/bin/erase', { ids });
        toggleNotification({ type: 'success', message: translate('erased', { count: data.erased }) });
      }),
  };
}
