import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useLocation } from 'react-router-dom';
import { KeptNote } from '../drafts/kept-note';
import { useKeptState } from '../drafts/use-kept-state';
import { reloadContent } from '../lists/writes';
import { useFetch } from '../use-fetch';
import { RunPreview, UndoButton } from './bulk-steps';
import { CellTable } from './cell-table';
import { readRows, type ListedWine, type TypedRows } from './cells';
import { useBulkRun } from './use-bulk-run';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

/** The wines that the list's page shows, as a table to type in: the content of a modal. One save is one run, which can be undone. */
export function TableForm({ onClose }: { onClose: () => void }) {
  const { say } = useBulkTexts();
  const { search } = useLocation();
  const { data, hasFailed } = useFetch<{ results: ListedWine[] }>(`/content-manager/collection-types/${PRODUCT}${search}`);
  const bulk = useBulkRun({ uid: PRODUCT });
  const isApplied = bulk.run !== undefined;
  const kept = useKeptState<TypedRows>('table', () => ({}), isApplied);
  const { value: typed, setValue: setTyped } = kept;
  const wines = data?.results ?? [];
  const { rows, wrong } = readRows(wines, typed);
  const close = () => {
    kept.forget();
    onClose();
    if (isApplied) reloadContent();
  };
  const body = () => {
    if (hasFailed) return <Typography textColor="danger600">{say('failed')}</Typography>;
    if (!data) return <Loader>{say('loading')}</Loader>;
    if (bulk.run) return <RunPreview bulk={bulk} />;
    return (
      <>
        <KeptNote {...kept} />
        <CellTable wines={wines} typed={typed} wrong={wrong} onType={setTyped} />
      </>
    );
  };
  const message = bulk.error ?? (wrong.size > 0 ? say('table.wrong', { count: wrong.size }) : undefined);
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {!bulk.run && <Typography textColor="neutral600">{say('table.hint')}</Typography>}
          {body()}
          {message !== undefined && (
            <Typography role="alert" textColor="danger600">
              {message}
            </Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={close}>
          {say(bulk.run ? 'close' : 'cancel')}
        </Button>
        {bulk.run ? (
          <UndoButton bulk={bulk} />
        ) : (
          <Button
            loading={bulk.isWorking}
            disabled={rows.length === 0 || wrong.size > 0}
            onClick={() => void bulk.applyAtOnce({ kind: 'cells', rows })}
          >
            {say('table.save', { count: rows.length })}
          </Button>
        )}
      </Modal.Footer>
    </>
  );
}
