import { Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Inspection } from '../server/files/panel-api';
import { Notice } from '../../../admin/ui/notice';
import { useTexts } from '../../../admin/ui/texts';
import { clashingColumns, proposeMapping, type Mapping } from './mapping';
import { MappingColumns } from './mapping-columns';
import { MappingValues } from './mapping-values';

interface MappingFormProps {
  inspection: Inspection;
  /** whether the file's missing groups are made */
  createGroups: boolean;
  isProduct: boolean;
  isReading: boolean;
  onDone: (mapping: Mapping, createGroups: boolean) => void;
  onBack: () => void;
}

interface TickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

const Tick = ({ label, checked, disabled, onChange }: TickProps) => (
  <Checkbox checked={checked} disabled={disabled} onCheckedChange={(next) => onChange(next === true)}>
    {label}
  </Checkbox>
);

/** What the file's columns and values are taken for: the editor confirms it, or says what is right. */
export function MappingForm({ inspection, createGroups, isProduct, isReading, onDone, onBack }: MappingFormProps) {
  const { say } = useTexts('exchange');
  const { system, hasThousands } = inspection;
  const [mapping, setMapping] = useState(() => proposeMapping(inspection));
  const [makes, setMakes] = useState(createGroups || (isProduct && system !== null));
  const hasClash = clashingColumns(inspection, mapping).length > 0;
  const hasValues = Object.values(inspection.values).some((values) => values.length > 0);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography textColor="neutral800">{system === null ? say('mapping.hint') : say('mapping.system', { system })}</Typography>
      <MappingColumns inspection={inspection} mapping={mapping} onChange={setMapping} />
      {hasValues && (
        <Typography tag="h3" variant="delta">
          {say('mapping.values')}
        </Typography>
      )}
      <MappingValues inspection={inspection} mapping={mapping} onChange={setMapping} />
      {hasThousands && (
        <Tick
          label={say('mapping.thousands')}
          checked={mapping.isThousands}
          disabled={isReading}
          onChange={(isThousands) => setMapping({ ...mapping, isThousands })}
        />
      )}
      {isProduct && <Tick label={say('create-groups')} checked={makes} disabled={isReading} onChange={setMakes} />}
      {hasClash && (
        <div role="alert">
          <Notice tone="danger">{say('mapping.clash')}</Notice>
        </div>
      )}
      <Flex gap={2} wrap="wrap">
        <Button loading={isReading} disabled={hasClash} onClick={() => onDone(mapping, makes)}>
          {say('mapping.confirm')}
        </Button>
        <Button variant="tertiary" disabled={isReading} onClick={onBack}>
          {say('back-to-file')}
        </Button>
        <Typography variant="pi" textColor="neutral600" role="status">
          {isReading ? say('reading') : ''}
        </Typography>
      </Flex>
    </Flex>
  );
}
