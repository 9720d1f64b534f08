import { Box, Button, Flex, Grid, Modal, Radio, Typography } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { TYPE_TEXTS, type TypeText } from '../../editorial/labels';
import type { Difference } from './differences';
import { openDialog } from './panel-dialogs';
import type { Attribute } from './stored-entry';
import { showValue } from './value-text';

export type Choice = 'theirs' | 'mine';

/** Which of the two values of an attribute is kept. */
export type Choices = Readonly<Record<string, Choice>>;

interface ConflictProps {
  kind: 'update' | 'publish';
  model: string;
  /** who has changed the entry, and when */
  message: string;
  attributes: Readonly<Record<string, Attribute>>;
  differences: readonly Difference[];
}

function useLabel(model: string): (field: string) => string {
  const { locale } = useIntl();
  const types: Readonly<Record<string, TypeText>> = TYPE_TEXTS;
  return (field) => types[model]?.fields[field]?.label[locale === 'vi' ? 0 : 1] ?? field;
}

interface RowProps {
  label: string;
  difference: Difference;
  attribute: Attribute;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Row({ label, difference, attribute, choice, onChoose }: RowProps) {
  const intl = useIntl();
  const side = (name: Choice, value: unknown) => (
    <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
      <Box padding={3} hasRadius borderColor={choice === name ? 'primary600' : 'neutral200'} height="100%">
        <Radio.Item value={name}>
          <Typography variant="pi" textColor="neutral600">
            {intl.formatMessage({ id: `shop.conflict.${name}` })}
          </Typography>
          <Typography tag="div" fontWeight="bold">
            {showValue(value, attribute, intl)}
          </Typography>
        </Radio.Item>
      </Box>
    </Grid.Item>
  );
  return (
    <Flex tag="section" direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="delta">
        {label}
      </Typography>
      <Radio.Group value={choice} onValueChange={(next) => onChoose(next as Choice)} aria-label={label}>
        <Grid.Root gap={3}>
          {side('theirs', difference.theirs)}
          {side('mine', difference.mine)}
        </Grid.Root>
      </Radio.Group>
    </Flex>
  );
}

function ConflictForm({ kind, model, attributes, differences, close }: ConflictProps & { close: (choices?: Choices) => void }) {
  const { formatMessage } = useIntl();
  const labelOf = useLabel(model);
  // What only the other editor has changed is taken over, unless this editor says otherwise.
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differences.map(({ field, isMine }) => [field, isMine ? 'mine' : 'theirs'])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close(choices);
  };
  const explanation = differences.length > 0 ? 'choose' : 'no-difference';
  return (
    <form onSubmit={submit}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Typography>{formatMessage({ id: `shop.conflict.${explanation}` })}</Typography>
          {differences.map((difference) => (
            <Row
              key={difference.field}
              label={labelOf(difference.field)}
              difference={difference}
              attribute={attributes[difference.field] ?? { type: 'string' }}
              choice={choices[difference.field] ?? 'theirs'}
              onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
            />
          ))}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={() => close()}>
          {formatMessage({ id: 'shop.conflict.back' })}
        </Button>
        <Button type="submit">{formatMessage({ id: `shop.conflict.${kind}` })}</Button>
      </Modal.Footer>
    </form>
  );
}

/** @returns which values are kept; undefined when the editor goes back to the form */
export const askForChoices = (conflict: ConflictProps): Promise<Choices | undefined> =>
  openDialog((close) => (
    <Modal.Root open onOpenChange={() => close(undefined)}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{conflict.message}</Modal.Title>
        </Modal.Header>
        <ConflictForm {...conflict} close={close} />
      </Modal.Content>
    </Modal.Root>
  ));
