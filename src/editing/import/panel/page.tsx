import { Box, Flex, Link, Main } from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CATALOGUE_PERMISSION } from '../../changes/server/panel-api';
import { useRun } from '../../../admin/api/runs';
import { RunView } from '../../changes/panel/run-view';
import { useTexts } from '../../../admin/ui/texts';
import { ExportForm } from './export-form';
import { ImportForm } from './import-form';
import { RunHistory, useRunPlanner } from './run-history';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(36rem, 100%), 1fr));
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;
`;

function Overview({ onOpen }: { onOpen: (run: string) => void }) {
  const { say } = useTexts('exchange');
  return (
    <>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <Columns>
            <ImportForm onPlanned={onOpen} />
            <ExportForm />
          </Columns>
          <RunHistory />
        </Flex>
      </Layouts.Content>
    </>
  );
}

interface RunPageProps {
  id: string;
  onOpen: (run: string) => void;
  onLeave: () => void;
}

function RunPage({ id, onOpen, onLeave }: RunPageProps) {
  const { say, moment } = useTexts('exchange');
  const run = useRun(id).data?.run;
  const plannerOf = useRunPlanner();
  const title = run?.title ?? say('title');
  return (
    <>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        subtitle={run && `${plannerOf(run)} · ${moment(run.createdAt)}`}
        navigationAction={
          <Link tag={NavLink} to="/exchange" startIcon={<ArrowLeft aria-hidden />}>
            {say('title')}
          </Link>
        }
      />
      <Layouts.Content>
        <Box background="neutral0" hasRadius shadow="tableShadow" padding={{ initial: 4, medium: 6 }} marginBottom={10}>
          <RunView id={id} onOpen={onOpen} onLeave={onLeave} />
        </Box>
      </Layouts.Content>
    </>
  );
}

export default function ExchangePage() {
  const [parameters, setParameters] = useSearchParams();
  const run = parameters.get('run');
  const open = (id: string): void => setParameters({ run: id });
  return (
    <Page.Protect permissions={[{ action: CATALOGUE_PERMISSION, subject: null }]}>
      <Main>
        {run === null ? <Overview onOpen={open} /> : <RunPage id={run} onOpen={open} onLeave={() => setParameters({})} />}
      </Main>
    </Page.Protect>
  );
}
