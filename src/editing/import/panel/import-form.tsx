import { Box, Button, Checkbox, Field, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { TableUid } from '../server/files/panel-api';
import { Card } from '../../../admin/ui/card';
import { Notice } from '../../../admin/ui/notice';
import { useTexts } from '../../../admin/ui/texts';
import { MappingForm } from './mapping-form';
import { ReadingChoices } from './reading-choices';
import { PRODUCT, TypeSelect } from './type-select';
import { useImport, type Reading } from './use-import';

function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Box role="alert" paddingTop={2}>
      <Notice tone="danger">{text}</Notice>
    </Box>
  );
}

interface TableFileProps {
  table: File | undefined;
  disabled: boolean;
  onChange: (table: File | undefined) => void;
}

/** Chooses a table; it can be dropped on the input too. */
function TableFile({ table, disabled, onChange }: TableFileProps) {
  const { say } = useTexts('exchange');
  return (
    <Field.Root name="file" hint={table?.name ?? say('table.hint')}>
      <Field.Label>{say('table')}</Field.Label>
      <Field.Input
        type="file"
        accept=".xlsx,.xls,.xlsb,.ods,.csv,.tsv,.txt"
        disabled={disabled}
        // The same file, corrected meanwhile, can be chosen again.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <Field.Hint />
    </Field.Root>
  );
}

/** Chooses a table, and has the server tell what it would change. */
export function ImportForm({ onPlanned }: { onPlanned: (run: string) => void }) {
  const { say } = useTexts('exchange');
  const [uid, setUid] = useState<TableUid>(PRODUCT);
  const [table, setTable] = useState<File>();
  const [createGroups, setCreateGroups] = useState(false);
  const [reading, setReading] = useState<Reading>({});
  const { fault, isReading, inspection, start, plan, leave } = useImport(onPlanned);
  const isProduct = uid === PRODUCT;
  const wanted = table && { uid, table, reading, createGroups: isProduct && createGroups };
  const chooseTable = (file: File | undefined): void => {
    setTable(file);
    setReading({});
  };
  const readAs = (chosen: Reading): void => {
    const next = { ...reading, ...chosen };
    setReading(next);
    if (wanted) void start({ ...wanted, reading: next }, { isAgain: true });
  };
  if (inspection && wanted)
    return (
      <Card title={say('mapping')} hint={wanted.table.name}>
        <ReadingChoices inspection={inspection} reading={reading} isReading={isReading} onChange={readAs} />
        <MappingForm
          key={JSON.stringify(inspection.columns.map(({ title }) => title))}
          inspection={inspection}
          createGroups={createGroups}
          isProduct={isProduct}
          isReading={isReading}
          onDone={(mapping, makes) => void plan({ ...wanted, createGroups: makes }, mapping)}
          onBack={leave}
        />
        <Fault text={fault} />
      </Card>
    );
  return (
    <Card title={say('import')} hint={say('import.hint')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <TypeSelect value={uid} onChange={setUid} />
        <TableFile table={table} disabled={isReading} onChange={chooseTable} />
        {isProduct && (
          <Checkbox checked={createGroups} onCheckedChange={(checked) => setCreateGroups(checked === true)} disabled={isReading}>
            {say('create-groups')}
          </Checkbox>
        )}
        <Fault text={fault} />
        <Flex gap={4} wrap="wrap">
          <Button loading={isReading} disabled={!wanted} onClick={() => wanted && void start(wanted)}>
            {say('preview')}
          </Button>
          <Typography variant="pi" textColor="neutral600" role="status">
            {say(isReading ? 'reading' : 'preview.hint')}
          </Typography>
        </Flex>
      </Flex>
    </Card>
  );
}
