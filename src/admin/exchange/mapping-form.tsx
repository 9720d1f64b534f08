import { Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import type { Inspection } from '../../catalogue/files/panel-api';
import { KeptNote } from '../drafts/kept-note';
import { useKeptState } from '../drafts/use-kept-state';
import { clashingColumns, hasWrongRate, proposeMapping, titlesOf, type Mapping } from './mapping';
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

interface Choices {
  mapping: Mapping;
  makes: boolean;
}

/** What she says of the file, kept until she confirms it. */
function useChoices({
  inspection,
  createGroups,
  isProduct,
  onDone,
}: Pick<MappingFormProps, 'inspection' | 'createGroups' | 'isProduct' | 'onDone'>) {
  const kept = useKeptState<Choices>(`mapping ${titlesOf(inspection).join(' ')}`, () => ({
    mapping: proposeMapping(inspection),
    makes: createGroups || (isProduct && inspection.system !== null),
  }));
  const { mapping, makes } = kept.value;
  return {
    kept,
    mapping,
    makes,
    setMapping: (next: Mapping): void => kept.setValue({ mapping: next, makes }),
    setMakes: (next: boolean): void => kept.setValue({ mapping, makes: next }),
    done: (): void => {
      kept.forget();
      onDone(mapping, makes);
    },
  };
}

/** What the file's columns and values are taken for: the editor confirms it, or says what is right. */
export function MappingForm({ inspection, createGroups, isProduct, isReading, onDone, onBack }: MappingFormProps) {
  const { translate } = useExchangeTexts();
  const { kept, mapping, makes, setMapping, setMakes, done } = useChoices({ inspection, createGroups, isProduct, onDone });
  const { system } = inspection;
  const hasClash = clashingColumns(inspection, mapping).length > 0;
  const hasValues = Object.values(inspection.values).some((values) => values.length > 0);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <KeptNote {...kept} />
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
        <Button loading={isReading} disabled={hasClash || hasWrongRate(mapping)} onClick={done}>
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
