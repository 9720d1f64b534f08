import { Flex, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Dialog, DialogForm } from '../../../admin/ui/dialog-form';
import { useTexts } from '../../../admin/ui/texts';
import type { Difference } from './differences';
import { openDialog } from './panel-dialogs';
import { showValue } from './value-text';

const SIDES = ['theirs', 'mine'] as const;

type Choice = (typeof SIDES)[number];

/** Which of the two values of an attribute is kept. */
type Choices = Readonly<Record<string, Choice>>;

/** What the editor said: `back` is the button that does without a choice. */
type Answer = Choices | 'back' | 'closed';

interface ChoiceProps {
  model: string;
  title: string;
  /** between two editors, or between an unsaved draft and what is stored */
  about: 'conflict' | 'draft';
  differences: readonly Difference[];
}

interface RowProps extends Pick<ChoiceProps, 'model' | 'about'> {
  difference: Difference;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Row({ model, about, difference, choice, onChoose }: RowProps) {
  const intl = useIntl();
  const { fieldLabel } = useTexts('ui');
  const label = fieldLabel(model, difference.field);
  return (
    <Flex tag="section" direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="delta">
        {label}
      </Typography>
      <Radio.Group value={choice} onValueChange={(next) => onChoose(next as Choice)} aria-label={label}>
        {SIDES.map((side) => (
          <Radio.Item key={side} value={side}>
            <Typography variant="pi" textColor="neutral600">
              {intl.formatMessage({ id: `shop.${about}.${side}` })}
            </Typography>
            <Typography tag="div" fontWeight="bold">
              {showValue(difference[side], { model, field: difference.field }, intl)}
            </Typography>
          </Radio.Item>
        ))}
      </Radio.Group>
    </Flex>
  );
}

function ChoiceDialog({ model, title, about, differences, close }: ChoiceProps & { close: (answer: Answer) => void }) {
  const { formatMessage } = useIntl();
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(differences.map(({ field }) => [field, 'mine'])));
  const say = (id: string): string => formatMessage({ id: `shop.${about}.${id}` });
  return (
    <Dialog open title={title} onClose={() => close('closed')}>
      <DialogForm submit={say('save')} leave={say('back')} onLeave={() => close('back')} onSubmit={() => close(choices)}>
        <Typography>{say('choose')}</Typography>
        {differences.map((difference) => (
          <Row
            key={difference.field}
            {...{ model, about, difference }}
            choice={choices[difference.field] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

/** Shows two values of each attribute. @returns which are kept */
export const askWhichToKeep = (choice: ChoiceProps): Promise<Answer> =>
  openDialog((close) => <ChoiceDialog {...choice} close={close} />);
