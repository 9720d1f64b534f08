import { getFetchClient } from '@strapi/strapi/admin';
import { FILES_PATH, type DoublesRequest } from '../../catalogue/files/panel-api';
import type { RunAnswer } from '../../catalogue/runs/panel-api';
import type { RunChoices } from '../../catalogue/runs/run';
import { useAttempt } from '../use-attempt';
import { useExchangeTexts } from './use-texts';

export interface RunActions {
  isWorking: boolean;
  /** @param before what must be done first; its error is shown */
  start: (id: string, choices: RunChoices, before?: () => Promise<void>) => Promise<void>;
  stop: (id: string) => Promise<void>;
  /** @param onUndoing called with the run that undoes it */
  undo: (id: string, onUndoing: (run: string) => void) => Promise<void>;
  /** Decides what the entries are that may be double. */
  decideDoubles: (id: string, request: DoublesRequest) => Promise<void>;
  discard: (id: string, onDiscarded: () => void) => Promise<void>;
}

/** @param onDone called after each action, also after one that failed */
export function useRunActions(onDone: () => void): RunActions {
  const { translate } = useExchangeTexts();
  const { isWorking, attempt } = useAttempt(translate('failed'), onDone);
  const { post } = getFetchClient();
  return {
    isWorking,
    start: (id, choices, before) =>
      attempt(async () => {
        await before?.();
        await post(`/catalogue/runs/${id}/start`, choices);
      }),
    stop: (id) =>
      attempt(async () => {
        await post(`/catalogue/runs/${id}/stop`);
      }),
    undo: (id, onUndoing) =>
      attempt(async () => {
        const { data } = await post<RunAnswer>(`/catalogue/runs/${id}/undo`);
        onUndoing(data.run.id);
      }),
    decideDoubles: (id, request) =>
      attempt(async () => {
        await post(`${FILES_PATH}/runs/${id}/doubles`, request);
      }),
    discard: (id, onDiscarded) =>
      attempt(async () => {
        await post(`/catalogue/runs/${id}/discard`);
        onDiscarded();
      }),
  };
}
