import { useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';

const SHOWN_MS = 15_000;

/** What a trigger of RTK Query resolves to. */
type Outcome<Answer> = { data?: Answer; error?: undefined } | { data?: undefined; error: unknown };

interface Refusal {
  name?: string;
  status?: number;
  message?: string;
}

/** @returns the server's own words of a refusal; undefined where the server was not reached, or has failed without words */
function refusalText(error: unknown): string | undefined {
  const { name, status, message } = (error ?? {}) as Refusal;
  return status === undefined || name === 'UnknownError' ? undefined : message;
}

interface Outcomes {
  /** @returns the text of an error for the editor */
  failureText: (error: unknown) => string;
  /**
   * Waits for a request. A refusal is shown as a notification.
   *
   * @param onDone called with the answer, where there was no refusal
   */
  settle: <Answer>(request: Promise<Outcome<Answer>>, onDone?: (answer: Answer) => void) => Promise<void>;
}

/** Tells editors what came of their requests. */
export function useOutcomes(): Outcomes {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const failureText = (error: unknown): string => refusalText(error) ?? formatMessage({ id: 'shop.ui.failed' });
  return {
    failureText,
    settle: async (request, onDone) => {
      const { data, error } = await request;
      if (error !== undefined) toggleNotification({ type: 'danger', message: failureText(error), timeout: SHOWN_MS });
      else onDone?.(data as Parameters<typeof onDone>[0]);
    },
  };
}
