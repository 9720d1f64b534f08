import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reloadContent } from '../lists/writes';
import { useFetch } from '../use-fetch';
import { useFormats } from '../use-formats';
import { RunPreview, UndoButton } from './bulk-steps';
import { CellTable } from './cell-table';
import { readRows, showLimits, type ListedWine, type ReadRows, type TypedColumn, type TypedRows } from './cells';
import { useBulkRun } from './use-bulk-run';
import { useBulkTexts } from './use-texts';

const PRODUCT = 'api::product.product';

/** @returns what says of cells that are wrong what their columns hold */
function useFaults(): (read: ReadRows) => string | undefined {
  const { say } = useBulkTexts();
  const { fieldLabel } = useFormats();
  const limitsOf = (column: TypedColumn) => `${fieldLabel(PRODUCT, column)}: ${say('number.wrong', showLimits(column))}`;
  return ({ wrong, wrongColumns }) =>
    wrong.size === 0 ? undefined : [say('table.wrong', { count: wrong.size }), ...[...wrongColumns].map(limitsOf)].join(' ');
}

/** The wines that the list's page shows, as a table to type in: the content of a modal. One save is one run, which can be undone. */
export function TableForm({ onClose }: { onClose: () => void }) {
  const { say } = useBulkTexts();
  const describeFaults = useFaults();
  const { search } = useLocation();
  const { data, hasFailed } = useFetch<{ results: ListedWine[] }>(`/content-manager/collection-types/${PRODUCT}${search}`);
  const bulk = useBulkRun({ uid: PRODUCT });
  const [typed, setTyped] = useState<TypedRows>({});
  const wines = data?.results ?? [];
  const read = readRows(wines, typed);
  const close = () => {
    onClose();
    if (bulk.run) reloadContent();
  };
  const body = () => {
    if (hasFailed) return <Typography textColor="danger600">{say('failed')}</Typography>;
    if (!data) return <Loader>{say('loading')}</Loader>;
    if (bulk.run) return <RunPreview bulk={bulk} />;
    return <CellTable wines={wines} typed={typed} wrong={read.wrong} onType={setTyped} />;
  };
  const message = bulk.error ?? describeFaults(read);
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
            disabled={read.rows.length === 0 || read.wrong.size > 0}
            onClick={() => void bulk.applyAtOnce({ kind: 'cells', rows: read.rows })}
          >
            {say('table.save', { count: read.rows.length })}
          </Button>
        )}
      </Modal.Footer>
    </>
  );
}
