import { momentText } from '../../catalogue/plans/moment-input';
import { setNotice } from '../requests/notices';
import { requestText } from '../requests/texts';
import { askWhichToKeep } from '../saving/conflict-dialog';
import { isSameValue, keepValue, type Difference } from '../saving/differences';
import { labelsOf } from '../saving/field-labels';
import { relationChangeOf, type Values } from '../saving/form-values';
import { readAttributes, readRelated } from '../saving/stored-entry';
import type { Draft } from './draft-store';

/** Of the dialog that shows a draft beside what is stored. */
export const DRAFT_TEXTS = {
  explanation: 'shop.draft.choose',
  theirs: 'shop.draft.stored',
  mine: 'shop.draft.mine',
  back: 'shop.draft.discard',
  submit: 'shop.draft.use',
};

interface Place {
  model: string;
  /** undefined for an entry that is not stored */
  documentId: string | undefined;
}

const isRelation = (value: unknown): boolean => {
  const change = relationChangeOf(value);
  return change !== undefined && change.connect.length + change.disconnect.length > 0;
};

/** @returns what the editor had changed, and is not what the form shows */
async function findDifferences({ base, mine }: Draft, shown: Values, { model, documentId }: Place): Promise<Difference[]> {
  const fields = Object.keys(mine).filter((field) => isRelation(mine[field]) || !isSameValue(base[field], mine[field]));
  const differences = await Promise.all(
    fields.map(async (field) => {
      if (!isRelation(mine[field])) {
        if (isSameValue(mine[field], shown[field])) return [];
        return [{ field, theirs: shown[field], mine: mine[field], isMine: true }];
      }
      // What is linked is shown for her choice alone.
      const theirs = documentId === undefined ? undefined : await readRelated(model, documentId, field).catch(() => undefined);
      return [{ field, theirs, mine: mine[field], isMine: true }];
    }),
  );
  return differences.flat();
}

function titleOf({ at }: Draft): string {
  return requestText('draft.title', { when: momentText(at) });
}

interface Offer {
  draft: Draft;
  /** what the form holds */
  shown: Values;
  place: Place;
  onTake: () => void;
}

/**
 * Tells above the form of unsaved changes of an earlier time.
 *
 * @param form from `formKey`
 * @param offer undefined: there are none
 */
export async function showOffer(form: string, offer: Offer | undefined): Promise<void> {
  const id = `draft ${form}`;
  if (!offer) {
    setNotice(id, undefined);
    return;
  }
  const { draft, shown, place, onTake } = offer;
  if ((await findDifferences(draft, shown, place)).length === 0) {
    onTake();
    return;
  }
  setNotice(id, {
    text: titleOf(draft),
    next: requestText('draft.next'),
    actions: [{ label: requestText('draft.look'), run: onTake }],
  });
}

/**
 * Shows unsaved changes of an earlier time side by side with what is stored.
 *
 * @param shown what the form holds now
 * @returns the values to put into the form; undefined when there are none; later when she closes the question without an answer
 */
export async function chooseFromDraft(draft: Draft, shown: Values, place: Place): Promise<Values | 'later' | undefined> {
  const differences = await findDifferences(draft, shown, place);
  if (differences.length === 0) return undefined;
  const keep = (fields: readonly Difference[]): Values =>
    Object.fromEntries(fields.map(({ field, mine }) => [field, keepValue(mine, shown[field])]));
  if (draft.isApplied) return keep(differences);
  const choices = await askWhichToKeep({
    labels: (locale) => labelsOf(place.model, locale),
    title: titleOf(draft),
    texts: DRAFT_TEXTS,
    attributes: await readAttributes(place.model).catch(() => ({})),
    differences,
    first: () => 'mine',
  });
  if (choices === 'closed') return 'later';
  return choices === 'back' ? undefined : keep(differences.filter(({ field }) => choices[field] === 'mine'));
}
