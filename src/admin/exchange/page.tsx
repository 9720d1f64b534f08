import { Flex, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { DoubledCountriesNotice } from './doubled-countries';
import { ExportForm } from './export-form';
import { ImportForm } from './import-form';
import { RunHistory } from './run-history';
import { RunView } from './run-view';
import { useExchangeTexts } from './use-texts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(36rem, 100%), 1fr));
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;
`;

function Overview({ onOpen }: { onOpen: (run: string) => void }) {
  const { translate } = useExchangeTexts();
  return (
    <>
      <Page.Title>{translate('title')}</Page.Title>
      <Layouts.Header title={translate('title')} subtitle={translate('subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <DoubledCountriesNotice onMerging={onOpen} />
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

function ExchangePage() {
  const [parameters, setParameters] = useSearchParams();
  const run = parameters.get('run');
  const open = (id: string): void => setParameters({ run: id });
  return (
    <Main>
      {run === null ? <Overview onOpen={open} /> : <RunView key={run} id={run} onOpen={open} onClose={() => setParameters({})} />}
    </Main>
  );
}

export default function ProtectedExchangePage() {
  return (
    <Page.Protect permissions={[{ action: CATALOGUE_PERMISSION, subject: null }]}>
      <ExchangePage />
    </Page.Protect>
  );
}
