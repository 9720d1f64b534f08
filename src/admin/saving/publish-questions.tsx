import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { openDialog } from './panel-dialogs';
import type { EntryQuestions } from './entry-questions';
import { useQuestionTexts } from './question-texts';

function Items({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography fontWeight="bold">{title}</Typography>
      <ul style={{ listStyle: 'disc', paddingLeft: '2rem' }}>{children}</ul>
    </div>
  );
}

const Item = ({ children }: { children: ReactNode }) => (
  <li>
    <Typography>{children}</Typography>
  </li>
);

interface QuestionsProps {
  questions: EntryQuestions;
  close: (goesOn: boolean) => void;
}

function Questions({ questions: { missing, prices }, close }: QuestionsProps) {
  const { say, askForPrice, nameMissing } = useQuestionTexts();
  return (
    <Dialog.Root open onOpenChange={() => close(false)}>
      <Dialog.Content>
        <Dialog.Header>{say('title')}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            {prices.length > 0 && (
              <Items title={say('prices')}>
                {prices.map((question) => (
                  <Item key={question.field}>{askForPrice(question)}</Item>
                ))}
              </Items>
            )}
            {missing.length > 0 && (
              <Items title={say('missing')}>
                {missing.map((field) => (
                  <Item key={field}>{nameMissing(field)}</Item>
                ))}
              </Items>
            )}
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              {say('back')}
            </Button>
          </Dialog.Cancel>
          <Button fullWidth onClick={() => close(true)}>
            {say('go-on')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** @returns whether the editor goes on */
export const askBeforePublishing = (questions: EntryQuestions): Promise<boolean> =>
  openDialog((close) => <Questions questions={questions} close={close} />);
