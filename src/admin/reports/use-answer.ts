import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

export interface Answer<Data> {
  /** what was last answered, while something else is being asked too; undefined before the first answer */
  data: Data | undefined;
  busy: boolean;
  failed: boolean;
  retry: () => void;
}

interface Known<Data> {
  path: string;
  data: Data | undefined;
  failed: boolean;
}

/**
 * Asks the server, and again whenever the path changes. An answer that comes after its path has changed is dropped.
 *
 * @param refreshMs ask again so often while the panel is looked at
 */
export function useAnswer<Data>(path: string, refreshMs?: number): Answer<Data> {
  const [known, setKnown] = useState<Known<Data>>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const asked = new AbortController();
    const note = (next: (before: Known<Data> | undefined) => Known<Data>) => {
      if (!asked.signal.aborted) setKnown(next);
    };
    getFetchClient()
      .get<Data>(path, { signal: asked.signal })
      .then(
        ({ data }) => note(() => ({ path, data, failed: false })),
        () => note((before) => ({ path, data: before?.data, failed: true })),
      );
    return () => asked.abort();
  }, [path, attempt]);

  useEffect(() => {
    if (refreshMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAttempt((before) => before + 1);
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs]);

  return {
    data: known?.data,
    busy: known?.path !== path,
    failed: known?.failed === true && known.path === path,
    retry: () => {
      setKnown((before) => before && { ...before, path: '', failed: false });
      setAttempt((before) => before + 1);
    },
  };
}
