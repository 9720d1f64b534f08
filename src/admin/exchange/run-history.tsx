import { Box, Button, EmptyStateLayout, Flex, Link, Loader, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { EmptyData } from '@strapi/icons/symbols';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { RUNS_PAGE_SIZE, type RunPage } from '../../catalogue/runs/panel-api';
import { RUN_DAYS } from '../../contract/kept-days';
import type { Run } from '../../catalogue/runs/run';
import { useFetch } from '../use-fetch';
import { Card } from '../ui/card';
import { Pages } from '../pages';
import { runPeople } from './run-people';
import { StateBadge } from './state-badge';
import { useExchangeTexts, type ExchangeTexts } from './use-texts';

const REFRESH_MS = 5_000;

/** @returns what came of a run: how many entries it would change, or has changed */
function summaryOf({ state, counts }: Run, { translate, number }: ExchangeTexts): string {
  if (state === 'draft') return translate('summary.draft', { new: number(counts.new), changed: number(counts.changed) });
  const left = counts.skipped + counts.failed;
  const applied = translate('summary.applied', { count: number(counts.applied) });
  return left === 0 ? applied : `${applied} ${translate('summary.left', { count: number(left) })}`;
}

function RunLine({ run }: { run: Run }) {
  const texts = useExchangeTexts();
  const { moment, translate } = texts;
  return (
    <Box tag="li" paddingTop={3} paddingBottom={3} borderColor="neutral150" borderStyle="solid" borderWidth="1px 0 0 0">
      <Flex justifyContent="space-between" alignItems="flex-start" gap={2} wrap="wrap">
        <Flex direction="column" alignItems="flex-start" gap={1} minWidth={0}>
          <Link tag={NavLink} to={`/exchange?run=${run.id}`} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {run.title}
          </Link>
          <Typography variant="pi" textColor="neutral600">
            {[runPeople(run, texts), moment(run.createdAt)].join(' · ')}
          </Typography>
          <Typography textColor="neutral800">{summaryOf(run, texts)}</Typography>
        </Flex>
        <Flex gap={2} wrap="wrap">
          {run.undoneBy !== null && <Typography textColor="neutral600">{translate('undone')}</Typography>}
          <StateBadge state={run.state} />
        </Flex>
      </Flex>
    </Box>
  );
}

/** All runs of the last months: imports, bulk changes, plans and what undid them. */
export function RunHistory() {
  const { translate } = useExchangeTexts();
  const [page, setPage] = useState(1);
  const { data, hasFailed, retry } = useFetch<RunPage>(`/catalogue/runs?page=${page}`, REFRESH_MS);
  const again = (
    <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={retry}>
      {translate('retry')}
    </Button>
  );
  const isEmpty = data?.runs.length === 0 && page === 1;
  return (
    <Card title={translate('history')} hint={translate('history.hint', { days: RUN_DAYS })}>
      {hasFailed && !data && <EmptyStateLayout content={translate('failed')} action={again} />}
      {!data && !hasFailed && <Loader>{translate('loading')}</Loader>}
      {isEmpty && <EmptyStateLayout icon={<EmptyData width="12rem" />} content={translate('history.empty')} />}
      {data && !isEmpty && (
        <>
          <ul aria-label={translate('history')}>
            {data.runs.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </ul>
          <Pages translate={translate} page={page} total={data.total} size={RUNS_PAGE_SIZE} onPage={setPage} />
        </>
      )}
    </Card>
  );
}
