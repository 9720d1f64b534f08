import { Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Inspection } from '../../catalogue/files/panel-api';
import { clashingColumns, hasWrongRate, proposeMapping, type Mapping } from './mapping';
import { MappingColumns } from './mapping-columns';
import { MappingPrices } from './mapping-prices';
import { MappingValues } from './mapping-values';
import { Notice } from '../ui/notice';
import { useExchangeTexts } from './use-texts';

interface MappingFormProps {
  inspection: Inspection;
  /** whether the file's missing groups are made */
  createGroups: boolean;
  isProduct: boolean;
  isReading: boolean;
  onDone: (mapping: Mapping, createGroups: boolean) => void;
  onBack: () => void;
}

/** What the file's columns and values are taken for: the editor confirms it, or says what is right. */
export function MappingForm({ inspection, createGroups, isProduct, isReading, onDone, onBack }: MappingFormProps) {
  const { translate } = useExchangeTexts();
  const { system } = inspection;
  const [mapping, setMapping] = useState(() => proposeMapping(inspection));
  const [makes, setMakes] = useState(createGroups || (isProduct && system !== null));
  const hasClash = clashingColumns(inspection, mapping).length > 0;
  const hasValues = Object.values(inspection.values).some((values) => values.length > 0);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Notice tone="info">{system === null ? translate('mapping.hint') : translate('mapping.system', { system })}</Notice>
      <MappingColumns inspection={inspection} mapping={mapping} onChange={setMapping} />
      {hasValues && (
        <Typography tag="h3" variant="delta">
          {translate('mapping.values')}
        </Typography>
      )}
      <MappingValues inspection={inspection} mapping={mapping} onChange={setMapping} />
      <MappingPrices inspection={inspection} mapping={mapping} isReading={isReading} onChange={setMapping} />
      {isProduct && (
        <Checkbox checked={makes} onCheckedChange={(checked) => setMakes(checked === true)} disabled={isReading}>
          {translate('create-groups')}
        </Checkbox>
      )}
      {hasClash && (
        <div role="alert">
          <Notice tone="danger">{translate('mapping.clash')}</Notice>
        </div>
      )}
      <Flex gap={2} wrap="wrap">
        <Button loading={isReading} disabled={hasClash || hasWrongRate(mapping)} onClick={() => onDone(mapping, makes)}>
          {translate('mapping.confirm')}
        </Button>
        <Button variant="tertiary" disabled={isReading} onClick={onBack}>
          {translate('back-to-file')}
        </Button>
        <Typography variant="pi" textColor="neutral600" role="status">
          {isReading ? translate('reading') : ''}
        </Typography>
      </Flex>
    </Flex>
  );
}
