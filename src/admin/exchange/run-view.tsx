import { Button, EmptyStateLayout, Flex, Link, Loader, Typography } from '@strapi/design-system';
import { ArrowClockwise, ArrowLeft } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { RunAnswer } from '../../catalogue/runs/panel-api';
import type { RunState } from '../../catalogue/runs/run';
import { useFetch } from '../use-fetch';
import { Card } from '../ui/card';
import { RunEntries } from './run-entries';
import { runPeople } from './run-people';
import { RunProgress } from './run-progress';
import { RunStart } from './run-start';
import { StateBadge } from './state-badge';
import { useRunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';

const REFRESH_MS = 1_000;
const ACTIVE: readonly (RunState | undefined)[] = [undefined, 'planning', 'queued', 'running'];

interface RunBodyProps {
  answer: RunAnswer;
  reload: () => void;
  onOpen: (run: string) => void;
  onClose: () => void;
}

function RunBody({ answer, reload, onOpen, onClose }: RunBodyProps) {
  const { translate, number } = useExchangeTexts();
  const actions = useRunActions(reload);
  const { run } = answer;
  const isDraft = run.state === 'draft';
  const title = isDraft ? 'dry-run' : ACTIVE.includes(run.state) ? 'progress.label' : 'result.title';
  return (
    <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
      <Card
        title={translate(title)}
        {...(isDraft && { hint: translate('dry-run.hint', { total: number(run.counts.total) }) })}
        action={<StateBadge state={run.state} />}
      >
        {isDraft && <RunStart run={run} actions={actions} onDiscarded={onClose} />}
        {!isDraft && <RunProgress answer={answer} actions={actions} onUndoing={onOpen} />}
      </Card>
      <Card title={translate('entries')}>
        <RunEntries run={run} actions={actions} />
      </Card>
    </Flex>
  );
}

interface RunViewProps {
  id: string;
  onOpen: (run: string) => void;
  onClose: () => void;
}

/** One run: its dry run, its progress, or what came of it. */
export function RunView({ id, onOpen, onClose }: RunViewProps) {
  const { translate, moment } = useExchangeTexts();
  const path = `/catalogue/runs/${id}`;
  const [isActive, setIsActive] = useState(true);
  const { data, hasFailed, retry } = useFetch<RunAnswer>(path, isActive ? REFRESH_MS : undefined);
  const state = data?.run.state;
  const waits = (data?.picturesLeft ?? 0) > 0;
  useEffect(() => setIsActive(waits || ACTIVE.includes(state)), [state, waits]);
  const run = data?.run;
  const again = (
    <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={retry}>
      {translate('retry')}
    </Button>
  );
  return (
    <>
      <Page.Title>{run?.title ?? translate('title')}</Page.Title>
      <Layouts.Header
        title={run?.title ?? translate('title')}
        subtitle={run && [runPeople(run, { translate }), moment(run.createdAt)].join(' · ')}
        navigationAction={
          <Link tag={NavLink} to="/exchange" startIcon={<ArrowLeft aria-hidden />}>
            {translate('back')}
          </Link>
        }
      />
      <Layouts.Content>
        {hasFailed && !data && (
          <EmptyStateLayout content={translate('run.failed')} action={again} shadow="tableShadow" hasRadius />
        )}
        {!data && !hasFailed && <Loader>{translate('loading')}</Loader>}
        {data && hasFailed && <Typography textColor="danger600">{translate('failed')}</Typography>}
        {data && <RunBody answer={data} reload={retry} onOpen={onOpen} onClose={onClose} />}
      </Layouts.Content>
    </>
  );
}
