import { Box, Button, Flex, Grid, Modal, Radio, Typography } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Difference } from './differences';
import { useTexts } from '../ui/texts';
import { openDialog } from './panel-dialogs';
import type { Attribute, Attributes } from './stored-entry';
import { showValue } from './value-text';

type Choice = 'theirs' | 'mine';

/** Which of the two values of an attribute is kept. */
export type Choices = Readonly<Record<string, Choice>>;

/** Ids of texts, without `shop.`. */
interface ChoiceTexts {
  explanation: string;
  theirs: string;
  mine: string;
  /** does without a choice */
  back: string;
  submit: string;
}

interface ChoiceProps {
  model: string;
  title: string;
  texts: ChoiceTexts;
  attributes: Attributes;
  differences: readonly Difference[];
}

/** What the editor said: `back` is the button that does without a choice. */
type Answer = Choices | 'back' | 'closed';

interface RowProps {
  label: string;
  difference: Difference;
  attribute: Attribute;
  texts: ChoiceTexts;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Row({ label, difference, attribute, texts, choice, onChoose }: RowProps) {
  const intl = useIntl();
  const side = (name: Choice) => (
    <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
      <Box padding={3} hasRadius borderColor={choice === name ? 'primary600' : 'neutral200'} height="100%">
        <Radio.Item value={name}>
          <Typography variant="pi" textColor="neutral600">
            {intl.formatMessage({ id: `shop.${texts[name]}` })}
          </Typography>
          <Typography tag="div" fontWeight="bold">
            {showValue(difference[name], attribute, intl)}
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
          {side('theirs')}
          {side('mine')}
        </Grid.Root>
      </Radio.Group>
    </Flex>
  );
}

function ChoiceForm({ model, texts, attributes, differences, close }: ChoiceProps & { close: (answer: Answer) => void }) {
  const { formatMessage } = useIntl();
  const { fieldLabel } = useTexts('ui');
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(differences.map(({ field }) => [field, 'mine'])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of a dialog on to the form around its place.
    event.stopPropagation();
    close(choices);
  };
  return (
    <form onSubmit={submit}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Typography>{formatMessage({ id: `shop.${texts.explanation}` })}</Typography>
          {differences.map((difference) => (
            <Row
              key={difference.field}
              label={fieldLabel(model, difference.field)}
              difference={difference}
              attribute={attributes[difference.field] ?? { type: 'string' }}
              texts={texts}
              choice={choices[difference.field] ?? 'mine'}
              onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
            />
          ))}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={() => close('back')}>
          {formatMessage({ id: `shop.${texts.back}` })}
        </Button>
        <Button type="submit">{formatMessage({ id: `shop.${texts.submit}` })}</Button>
      </Modal.Footer>
    </form>
  );
}

/** Shows two values of each attribute side by side. @returns which are kept */
export const askWhichToKeep = (choice: ChoiceProps): Promise<Answer> =>
  openDialog((close) => (
    <Modal.Root open onOpenChange={() => close('closed')}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{choice.title}</Modal.Title>
        </Modal.Header>
        <ChoiceForm {...choice} close={close} />
      </Modal.Content>
    </Modal.Root>
  ));
