import { Link } from '@strapi/design-system';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { RUNS_PAGE_SIZE } from '../../changes/server/panel-api';
import type { Run } from '../../changes/server/run';
import { RUN_DAYS } from '../../../contract/limits';
import { useListRunsQuery } from '../../../admin/api/runs';
import { StateBadge } from '../../changes/panel/run-view';
import { Card } from '../../../admin/ui/card';
import { Loaded } from '../../../admin/ui/loaded';
import { Pages } from '../../../admin/ui/pages';
import { ShopTable, type Column } from '../../../admin/ui/shop-table';
import { useTexts } from '../../../admin/ui/texts';

const REFRESH_MS = 5_000;

/** @returns tells who planned a run */
export function useRunPlanner(): (run: Run) => string {
  const { say } = useTexts('exchange');
  return ({ actor }) => actor.name || say('program');
}

/** What each run tells of itself: how many entries it would change, or has changed. */
function useRunColumns(): Column<Run>[] {
  const { say, number, moment } = useTexts('exchange');
  const plannerOf = useRunPlanner();
  const summaryOf = ({ state, counts, undoneBy }: Run): string => {
    if (state === 'draft') return say('summary.draft', { new: number(counts.new), changed: number(counts.changed) });
    const left = counts.skipped + counts.failed;
    return [
      say('summary.applied', { count: number(counts.applied) }),
      ...(left === 0 ? [] : [say('summary.left', { count: number(left) })]),
      ...(undoneBy === null ? [] : [say('undone')]),
    ].join(' ');
  };
  return [
    {
      title: say('history.run'),
      cell: ({ id, title }) => (
        <Link tag={NavLink} to={`/exchange?run=${id}`} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {title}
        </Link>
      ),
    },
    { title: say('history.by'), cell: (run) => `${plannerOf(run)} · ${moment(run.createdAt)}` },
    { title: say('result.title'), cell: summaryOf },
    { title: say('history.state'), cell: ({ state }) => <StateBadge state={state} /> },
  ];
}

/** All runs of the last months: imports, bulk changes, plans and what undid them. */
export function RunHistory() {
  const { say } = useTexts('exchange');
  const [page, setPage] = useState(1);
  const query = useListRunsQuery(page, { pollingInterval: REFRESH_MS });
  const columns = useRunColumns();
  return (
    <Card title={say('history')} hint={say('history.hint', { days: RUN_DAYS })}>
      <Loaded query={query}>
        {({ runs, total }) => (
          <>
            <ShopTable
              caption={say('history')}
              rows={runs}
              idOf={({ id }) => id}
              columns={columns}
              empty={say('history.empty')}
            />
            <Pages page={page} total={total} size={RUNS_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
