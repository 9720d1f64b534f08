import { Button, Checkbox, Field, Flex, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { DoublesRequest, ImportSource } from '../../import/server/files/panel-api';
import { countOddPrices, type Run } from '../server/run';
import { useOutcomes } from '../../../admin/api/outcome';
import { useDecideDoublesMutation, useDiscardRunMutation, useStartRunMutation } from '../../../admin/api/runs';
import { Notice } from '../../../admin/ui/notice';
import { useTexts } from '../../../admin/ui/texts';
import { FileNotices } from './file-notices';

const KINDS = ['new', 'changed'] as const;

type Kind = (typeof KINDS)[number];

const DOUBLES: readonly DoublesRequest['as'][] = ['changed', 'new'];

const DRAFTED: readonly string[] = ['api::product.product', 'api::article.article'];

/** Asks whether rows that may be double are what the shop has. */
function Doubles({ run }: { run: Run }) {
  const { say, number } = useTexts('exchange');
  const { settle } = useOutcomes();
  const [decide, { isLoading }] = useDecideDoublesMutation();
  if (run.counts.double === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Notice tone="warning">{say('doubles', { count: number(run.counts.double) })}</Notice>
      <Flex gap={2} wrap="wrap">
        {DOUBLES.map((as) => (
          <Button
            key={as}
            variant="secondary"
            disabled={isLoading}
            onClick={() => void settle(decide({ id: run.id, request: { as } }))}
          >
            {say(`doubles.${as}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

interface ImportChoicesProps {
  run: Run;
  /** kinds that are not applied */
  left: readonly Kind[];
  onLeft: (left: readonly Kind[]) => void;
  publish: boolean;
  onPublish: (publish: boolean) => void;
}

/** What of a file is applied, and whether it becomes public. */
function ImportChoices({ run: { counts, uid }, left, onLeft, publish, onPublish }: ImportChoicesProps) {
  const { say, number } = useTexts('exchange');
  return (
    <Flex gap={6} wrap="wrap" alignItems="flex-start">
      <Flex role="group" aria-label={say('apply.what')} direction="column" alignItems="flex-start" gap={2}>
        <Typography variant="pi" fontWeight="bold">
          {say('apply.what')}
        </Typography>
        {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <Checkbox
            key={kind}
            checked={!left.includes(kind)}
            onCheckedChange={(checked) => onLeft(checked === true ? left.filter((one) => one !== kind) : [...left, kind])}
          >
            {say(`apply.${kind}`, { count: number(counts[kind]) })}
          </Checkbox>
        ))}
      </Flex>
      {DRAFTED.includes(uid) && (
        <Field.Root name="publish">
          <Field.Label>{say('publication')}</Field.Label>
          <Radio.Group value={String(publish)} onValueChange={(next) => onPublish(next === 'true')}>
            <Radio.Item value="true">{say('publish')}</Radio.Item>
            <Radio.Item value="false">{say('as-drafts')}</Radio.Item>
          </Radio.Group>
        </Field.Root>
      )}
    </Flex>
  );
}

/** Below a dry run: what of it is applied, and the button that begins. */
export function RunStart({ run, onLeave }: { run: Run; onLeave: () => void }) {
  const { say, number } = useTexts('exchange');
  const { settle } = useOutcomes();
  const [start, { isLoading }] = useStartRunMutation();
  const [discard, { isLoading: isLeaving }] = useDiscardRunMutation();
  const [left, setLeft] = useState<readonly Kind[]>([]);
  const [publish, setPublish] = useState(true);
  const [confirms, setConfirms] = useState(false);
  const { counts, uid, id } = run;
  const isImport = run.kind === 'import';
  const source = run.source as unknown as ImportSource;
  const kinds = KINDS.filter((kind) => counts[kind] > 0 && !left.includes(kind));
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const oddPrices = countOddPrices(source.oddPrices, kinds);
  const choices = { kinds, publish: publish && DRAFTED.includes(uid), confirms };
  const hasSomething = counts.new + counts.changed > 0;
  return (
    <>
      {isImport && <FileNotices source={source} />}
      <Doubles run={run} />
      {!hasSomething && (
        <Notice tone={counts.wrong > 0 ? 'warning' : 'success'}>
          {say(counts.wrong > 0 ? 'nothing-right' : 'nothing-to-do')}
        </Notice>
      )}
      {hasSomething && isImport && (
        <ImportChoices run={run} left={left} onLeft={setLeft} publish={publish} onPublish={setPublish} />
      )}
      {oddPrices > 0 && (
        <Checkbox checked={confirms} onCheckedChange={(checked) => setConfirms(checked === true)}>
          {say('odd-prices', { count: number(oddPrices) })}
        </Checkbox>
      )}
      <Flex gap={2} wrap="wrap">
        {hasSomething && (
          <Button
            loading={isLoading}
            disabled={count === 0 || (oddPrices > 0 && !confirms)}
            onClick={() => void settle(start({ id, choices }))}
          >
            {say('apply', { count: number(count) })}
          </Button>
        )}
        <Button variant="tertiary" loading={isLeaving} onClick={() => void settle(discard(id), onLeave)}>
          {say('discard')}
        </Button>
      </Flex>
    </>
  );
}
