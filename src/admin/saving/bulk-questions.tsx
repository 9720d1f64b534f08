import { Box, Typography } from '@strapi/design-system';
import { getFetchClient, isFetchError, useAPIErrorHandler, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState, type ReactNode } from 'react';
import type { BulkAction, BulkActionProps, ListedEntry } from '../content-manager';
import { entryName } from '../entry-name';
import { replacePart, type Part } from '../panel-parts';
import { askOf, hasQuestions, isAsked, type EntryQuestions } from './entry-questions';
import { useQuestionTexts } from './question-texts';

type Published = ReadonlyMap<string, ListedEntry>;

/** What visitors see now of the entries that are published. */
async function readPublished(uid: string, documentIds: readonly string[]): Promise<Published> {
  const params = { status: 'published', pageSize: documentIds.length, filters: { documentId: { $in: documentIds } } };
  const url = `/content-manager/collection-types/${uid}`;
  const { data } = await getFetchClient().get<{ results: ListedEntry[] }>(url, { params });
  return new Map(data.results.map((entry) => [entry.documentId, entry]));
}

function usePublished(uid: string, entries: readonly ListedEntry[]): Published | undefined {
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [published, setPublished] = useState<Published>();
  const documentIds = entries.map(({ documentId }) => documentId).join();
  useEffect(() => {
    let isWanted = true;
    readPublished(uid, documentIds.split(',')).then(
      (found) => isWanted && setPublished(found),
      (failure: unknown) => {
        if (!isFetchError(failure)) throw failure;
        toggleNotification({ type: 'danger', message: formatAPIError(failure) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [uid, documentIds, toggleNotification, formatAPIError]);
  return published;
}

function Entry({ name, questions: { missing, prices } }: { name: string; questions: EntryQuestions }) {
  const { say, askForPrice, nameMissing } = useQuestionTexts();
  const fields = missing.map(nameMissing).join(', ');
  const texts = [...prices.map(askForPrice), ...(missing.length > 0 ? [say('bulk.missing', { fields })] : [])];
  return (
    <li>
      <Typography fontWeight="bold">{name}: </Typography>
      <Typography>{texts.join(' ')}</Typography>
    </li>
  );
}

type QuestionsProps = Pick<BulkActionProps, 'model' | 'documents'>;

function Questions({ model, documents }: QuestionsProps) {
  const { say } = useQuestionTexts();
  const published = usePublished(model, documents);
  if (!published || !isAsked(model)) return null;
  const asked = documents
    .map((entry) => ({ entry, questions: askOf(model, entry, published.get(entry.documentId)) }))
    .filter(({ questions }) => hasQuestions(questions));
  if (asked.length === 0) return null;
  return (
    <Box padding={6} paddingBottom={0} maxHeight="24rem" overflow="auto" shrink={0}>
      <Typography tag="h3" variant="delta">
        {say('bulk')}
      </Typography>
      <ul style={{ listStyle: 'disc', paddingLeft: '2rem' }}>
        {asked.map(({ entry, questions }) => (
          <Entry key={entry.documentId} name={entryName(entry) ?? entry.documentId} questions={questions} />
        ))}
      </ul>
    </Box>
  );
}

type Content = (props: { onClose: () => void }) => ReactNode;

/** Asks in Strapi's dialog of a list's Publish what is asked of one entry in its form. */
export function askInBulkPublication(action: Part<BulkAction, BulkActionProps>): Part<BulkAction, BulkActionProps> {
  return replacePart(action, (props) => {
    const described = action(props);
    const dialog = described?.dialog;
    const content = dialog?.content;
    if (described?.actionType !== 'publish' || !isAsked(props.model) || !dialog || typeof content !== 'function')
      return described;
    // Strapi's list says that these are published as they are.
    const documents = props.documents.filter(({ status }) => status !== 'published');
    const withQuestions: Content = ({ onClose }) => (
      <>
        <Questions model={props.model} documents={documents} />
        {(content as Content)({ onClose })}
      </>
    );
    return { ...described, dialog: { ...dialog, content: withQuestions } };
  });
}
