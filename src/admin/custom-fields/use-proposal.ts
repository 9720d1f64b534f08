import { getFetchClient, useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { TASTE_PROPOSALS_PATH, type TasteProposals } from '../../catalogue/bulk/panel-api';

const PRODUCT = 'api::product.product';

/** The inputs of one form ask once. */
let asked: { key: string; answer: Promise<TasteProposals['values']> } | undefined;

function ask(documentId: string, savedAt: string): Promise<TasteProposals['values']> {
  const key = `${documentId} ${savedAt}`;
  if (asked?.key !== key) {
    const answer = getFetchClient()
      .get<TasteProposals>(`${TASTE_PROPOSALS_PATH}/${documentId}`)
      .then(
        ({ data }) => data.values,
        // Without it, the form is as before.
        () => ({}),
      );
    asked = { key, answer };
  }
  return asked.answer;
}

/** @returns what the rules propose for an attribute that the saved product does not say; undefined for none */
export function useProposal(attribute: string): unknown {
  const { slug, id = 'create' } = useParams<{ slug: string; id: string }>();
  const savedAt = useForm('Proposal', ({ initialValues }) => (initialValues as { updatedAt?: string }).updatedAt ?? '');
  const [values, setValues] = useState<TasteProposals['values']>({});
  const isSaved = slug === PRODUCT && id !== 'create';
  useEffect(() => {
    let isCurrent = true;
    if (isSaved)
      void ask(id, savedAt).then((proposed) => {
        if (isCurrent) setValues(proposed);
      });
    return () => {
      isCurrent = false;
    };
  }, [isSaved, id, savedAt]);
  return isSaved ? values[attribute] : undefined;
}
