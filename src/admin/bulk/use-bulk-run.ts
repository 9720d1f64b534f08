import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { BulkChange, BulkRequest } from '../../catalogue/bulk/panel-api';
import type { Run } from '../../catalogue/runs/run';
import type { RunAnswer } from '../../catalogue/runs/panel-api';
import type { Selection } from './selection';
import { useBulkTexts } from './use-texts';

const POLL_INTERVAL_MS = 500;

const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'stopped']);

const asChoices = { kinds: ['changed'], publish: true };

export interface BulkRun {
  /** undefined before the preview */
  run: Run | undefined;
  /** entries that are worked off */
  done: number;
  isWorking: boolean;
  error: string | undefined;
  preview: (change: BulkChange) => Promise<void>;
  /** Applies a change without a preview. */
  applyAtOnce: (change: BulkChange) => Promise<void>;
  apply: () => Promise<void>;
  undo: () => Promise<void>;
  /** Forgets the preview. */
  discard: () => Promise<void>;
}

const hasStarted = (run: Run | undefined): run is Run => run !== undefined && run.state !== 'draft' && !ENDED.has(run.state);

/** A bulk change from its preview to its end. */
export function useBulkRun({ uid, documentIds, filter }: Selection): BulkRun {
  const { say } = useBulkTexts();
  const [answer, setAnswer] = useState<RunAnswer>();
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<string>();
  const latest = useRef<Run | undefined>(undefined);
  const run = answer?.run;
  latest.current = run;

  useEffect(() => {
    if (!hasStarted(run)) return undefined;
    const timer = setTimeout(() => {
      getFetchClient()
        .get<RunAnswer>(`/catalogue/runs/${run.id}`)
        .then(
          ({ data }) => setAnswer(data),
          // The next poll may reach the server again.
          () => setAnswer((before) => before && { ...before }),
        );
    }, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [answer, run]);

  const attempt = async (work: () => Promise<RunAnswer | undefined>) => {
    setIsWorking(true);
    setError(undefined);
    try {
      setAnswer(await work());
    } catch (failure) {
      setError(isFetchError(failure) ? failure.message : say('failed'));
    } finally {
      setIsWorking(false);
    }
  };
  const post = async (path: string, body: object): Promise<RunAnswer> =>
    (await getFetchClient().post<RunAnswer>(path, body)).data;
  const plan = async (change: BulkChange, apply: boolean): Promise<RunAnswer> => {
    const request = { uid, change, ...(filter ? { filter } : { documentIds }), apply } as BulkRequest;
    const { data } = await getFetchClient().post<Run>('/catalogue/bulk', request);
    return { run: data, done: 0, secondsLeft: null };
  };
  const ofRun = (action: string): string => `/catalogue/runs/${run?.id ?? ''}/${action}`;

  return {
    run,
    done: answer?.done ?? 0,
    isWorking,
    error,
    preview: (change) => attempt(() => plan(change, false)),
    applyAtOnce: (change) => attempt(() => plan(change, true)),
    apply: () => attempt(() => post(ofRun('start'), asChoices)),
    undo: () => attempt(() => post(ofRun('undo'), {})),
    discard: () =>
      attempt(async () => {
        if (latest.current?.state === 'draft') await getFetchClient().post(ofRun('discard'), {});
        return undefined;
      }),
  };
}
