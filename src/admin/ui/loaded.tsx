import { Button, EmptyStateLayout, Loader } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import type { ReactNode } from 'react';
import { useOutcomes } from '../api/outcome';
import { Notice } from './notice';
import { useTexts } from './texts';

/** What a query hook of RTK Query gives. */
interface Query<Data> {
  data?: Data | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}

/** What was read, once it is there. Data of before stays while it is read again, with a sentence where that fails. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, isError, error, refetch } = query;
  const { say } = useTexts('ui');
  const { failureText } = useOutcomes();
  if (data !== undefined)
    return (
      <>
        {isError && <Notice tone="danger">{failureText(error)}</Notice>}
        {children(data)}
      </>
    );
  if (!isError) return <Loader>{say('loading')}</Loader>;
  const again = (
    <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={refetch}>
      {say('retry')}
    </Button>
  );
  return <EmptyStateLayout content={failureText(error)} action={again} />;
}
