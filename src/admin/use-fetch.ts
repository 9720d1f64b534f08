import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

export interface FetchState<Data> {
  /** the last response, also while the next one loads; undefined before the first */
  data: Data | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

interface Outcome<Data> {
  path: string;
  data: Data | undefined;
  hasFailed: boolean;
}

/**
 * Fetches again whenever the path changes. A late response to an earlier path is dropped.
 *
 * @param refreshMs interval between fetches while the panel is visible
 */
export function useFetch<Data>(path: string, refreshMs?: number): FetchState<Data> {
  const [outcome, setOutcome] = useState<Outcome<Data>>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const settle = (next: (before: Outcome<Data> | undefined) => Outcome<Data>) => {
      if (!controller.signal.aborted) setOutcome(next);
    };
    getFetchClient()
      .get<Data>(path, { signal: controller.signal })
      .then(
        ({ data }) => settle(() => ({ path, data, hasFailed: false })),
        () => settle((before) => ({ path, data: before?.data, hasFailed: true })),
      );
    return () => controller.abort();
  }, [path, attempt]);

  useEffect(() => {
    if (refreshMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAttempt((before) => before + 1);
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs]);

  return {
    data: outcome?.data,
    isLoading: outcome?.path !== path,
    hasFailed: outcome?.hasFailed === true && outcome.path === path,
    retry: () => {
      setOutcome((before) => before && { ...before, path: '', hasFailed: false });
      setAttempt((before) => before + 1);
    },
  };
}
