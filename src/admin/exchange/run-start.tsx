import { Button, Checkbox, Field, Flex, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { ImportSource } from '../../catalogue/files/panel-api';
import { countOddPrices } from '../../catalogue/runs/odd-prices';
import type { Run, RunChoices, RunCounts } from '../../catalogue/runs/run';
import { ConfirmButton } from '../confirm-button';
import { DoubleChoice } from './double-choice';
import { FileNotices } from './file-notices';
import { Notice } from '../ui/notice';
import type { RunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';
import { useZipUpload } from './use-zip-upload';

const KINDS = ['new', 'changed'] as const;

type Kind = (typeof KINDS)[number];

const DRAFTED: readonly string[] = ['api::product.product', 'api::article.article'];

/** @returns what an import tells of its file; undefined for other runs */
const sourceOf = ({ kind, source }: Run): ImportSource | undefined =>
  kind === 'import' ? (source as unknown as ImportSource) : undefined;

function PublishChoice({ value, onChange }: { value: boolean; onChange: (publish: boolean) => void }) {
  const { translate } = useExchangeTexts();
  return (
    <Field.Root name="publish">
      <Field.Label>{translate('publication')}</Field.Label>
      <Radio.Group value={String(value)} onValueChange={(next) => onChange(next === 'true')}>
        <Radio.Item value="true">{translate('publish')}</Radio.Item>
        <Radio.Item value="false">{translate('as-drafts')}</Radio.Item>
      </Radio.Group>
    </Field.Root>
  );
}

interface KindChoiceProps {
  counts: RunCounts;
  /** those that are not applied */
  left: readonly Kind[];
  onChange: (left: readonly Kind[]) => void;
}

function KindChoice({ counts, left, onChange }: KindChoiceProps) {
  const { translate, number } = useExchangeTexts();
  return (
    <Flex role="group" aria-label={translate('apply.what')} direction="column" alignItems="flex-start" gap={2}>
      <Typography variant="pi" fontWeight="bold">
        {translate('apply.what')}
      </Typography>
      {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <Checkbox
          key={kind}
          checked={!left.includes(kind)}
          onCheckedChange={(checked) => onChange(checked === true ? left.filter((one) => one !== kind) : [...left, kind])}
        >
          {translate(`apply.${kind}`, { count: number(counts[kind]) })}
        </Checkbox>
      ))}
    </Flex>
  );
}

function DiscardButton({ isWorking, onConfirm }: { isWorking: boolean; onConfirm: () => void }) {
  const { translate } = useExchangeTexts();
  return (
    <ConfirmButton
      label={translate('discard')}
      question={translate('discard.question')}
      cancel={translate('cancel')}
      variant="tertiary"
      disabled={isWorking}
      onConfirm={onConfirm}
    />
  );
}

interface RunStartProps {
  run: Run;
  actions: RunActions;
  onDiscarded: () => void;
}

/** Below a dry run: what of it is applied, and the button that begins. */
export function RunStart({ run, actions, onDiscarded }: RunStartProps) {
  const { translate, number } = useExchangeTexts();
  const zip = useZipUpload(run.id);
  const source = sourceOf(run);
  const { counts, uid, id } = run;
  const [left, setLeft] = useState<readonly Kind[]>([]);
  const [publish, setPublish] = useState(true);
  const kinds = KINDS.filter((kind) => counts[kind] > 0 && !left.includes(kind));
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const pictures = source?.pictures ?? [];
  const oddPrices = countOddPrices(source?.oddPrices, kinds);
  const [confirms, setConfirms] = useState(false);
  const choices: RunChoices = { kinds, publish: publish && DRAFTED.includes(uid), confirms };
  const discard = <DiscardButton isWorking={actions.isWorking} onConfirm={() => void actions.discard(id, onDiscarded)} />;
  if (counts.new + counts.changed === 0)
    return (
      <Flex direction="column" alignItems="stretch" gap={4}>
        {source && <FileNotices source={source} zip={zip} />}
        <DoubleChoice run={run} actions={actions} />
        <Notice tone={counts.wrong > 0 ? 'warning' : 'success'}>
          {translate(counts.wrong > 0 ? 'nothing-right' : 'nothing-to-do')}
        </Notice>
        <Flex>{discard}</Flex>
      </Flex>
    );
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {source && <FileNotices source={source} zip={zip} />}
      <DoubleChoice run={run} actions={actions} />
      <Flex gap={6} wrap="wrap" alignItems="flex-start">
        <KindChoice counts={counts} left={left} onChange={setLeft} />
        {DRAFTED.includes(uid) && <PublishChoice value={publish} onChange={setPublish} />}
      </Flex>
      {oddPrices > 0 && (
        <Checkbox checked={confirms} onCheckedChange={(checked) => setConfirms(checked === true)}>
          {translate('odd-prices', { count: number(oddPrices) })}
        </Checkbox>
      )}
      <Flex gap={2} wrap="wrap">
        <Button
          loading={actions.isWorking}
          disabled={count === 0 || (oddPrices > 0 && !confirms) || (pictures.length > 0 && !zip.file)}
          onClick={() => void actions.start(id, choices, pictures.length > 0 ? () => zip.upload(pictures) : undefined)}
        >
          {translate('apply', { count: number(count) })}
        </Button>
        {discard}
        {actions.isWorking && pictures.length > 0 && (
          <Typography role="status" textColor="neutral600">
            {translate('pictures.adding', { done: number(zip.done), total: number(pictures.length) })}
          </Typography>
        )}
      </Flex>
    </Flex>
  );
}
