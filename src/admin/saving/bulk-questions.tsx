import { Box, Typography } from '@strapi/design-system';
import { getFetchClient, isFetchError, useAPIErrorHandler, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState, type ReactNode } from 'react';
import type { BulkAction, BulkActionProps, ListedEntry } from '../content-manager';
import { replacePart, type Part } from '../panel-parts';
import { askOfProduct, hasQuestions, PRODUCT, type ProductQuestions } from './product-questions';
import { useQuestionTexts } from './question-texts';

type Published = ReadonlyMap<string, ListedEntry>;

/** What visitors see now of the wines that are published. */
async function readPublished(documentIds: readonly string[]): Promise<Published> {
  const params = { status: 'published', pageSize: documentIds.length, filters: { documentId: { $in: documentIds } } };
  const url = `/content-manager/collection-types/${PRODUCT}`;
  const { data } = await getFetchClient().get<{ results: ListedEntry[] }>(url, { params });
  return new Map(data.results.map((wine) => [wine.documentId, wine]));
}

function usePublished(wines: readonly ListedEntry[]): Published | undefined {
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const [published, setPublished] = useState<Published>();
  const documentIds = wines.map(({ documentId }) => documentId).join();
  useEffect(() => {
    let isWanted = true;
    readPublished(documentIds.split(',')).then(
      (found) => isWanted && setPublished(found),
      (failure: unknown) => {
        if (!isFetchError(failure)) throw failure;
        toggleNotification({ type: 'danger', message: formatAPIError(failure) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [documentIds, toggleNotification, formatAPIError]);
  return published;
}

function Wine({ name, questions: { missing, prices } }: { name: string; questions: ProductQuestions }) {
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

function Questions({ wines }: { wines: readonly ListedEntry[] }) {
  const { say } = useQuestionTexts();
  const published = usePublished(wines);
  if (!published) return null;
  const asked = wines
    .map((wine) => ({ wine, questions: askOfProduct(wine, published.get(wine.documentId)) }))
    .filter(({ questions }) => hasQuestions(questions));
  if (asked.length === 0) return null;
  return (
    <Box padding={6} paddingBottom={0} maxHeight="24rem" overflow="auto" shrink={0}>
      <Typography tag="h3" variant="delta">
        {say('bulk')}
      </Typography>
      <ul style={{ listStyle: 'disc', paddingLeft: '2rem' }}>
        {asked.map(({ wine, questions }) => (
          <Wine key={wine.documentId} name={typeof wine.name === 'string' ? wine.name : wine.documentId} questions={questions} />
        ))}
      </ul>
    </Box>
  );
}

type Content = (props: { onClose: () => void }) => ReactNode;

/** Asks in Strapi's dialog of a list's Publish what is asked of one wine in its form. */
export function askInBulkPublication(action: Part<BulkAction, BulkActionProps>): Part<BulkAction, BulkActionProps> {
  return replacePart(action, (props) => {
    const described = action(props);
    const dialog = described?.dialog;
    const content = dialog?.content;
    if (described?.actionType !== 'publish' || props.model !== PRODUCT || !dialog || typeof content !== 'function')
      return described;
    // Strapi's list says that these are published as they are.
    const wines = props.documents.filter(({ status }) => status !== 'published');
    const withQuestions: Content = ({ onClose }) => (
      <>
        <Questions wines={wines} />
        {(content as Content)({ onClose })}
      </>
    );
    return { ...described, dialog: { ...dialog, content: withQuestions } };
  });
}
