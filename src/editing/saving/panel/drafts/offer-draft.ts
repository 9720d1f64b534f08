import { momentText } from '../../../plans/server/moment-input';
import { requestText } from '../../../../admin/requests/texts';
import { askWhichToKeep } from '../choice-dialog';
import { isSameValue, keepValue, type Difference } from '../differences';
import { relationChangeOf, type Values } from '../form-values';
import { readRelated } from '../stored-entry';
import { deleteDraft, type Draft } from './draft-store';

interface Place {
  model: string;
  /** undefined for an entry that is not stored */
  documentId: string | undefined;
}

/** @returns what the editor had changed, and is not what the form shows */
function findDifferences({ changed }: Draft, shown: Values, { model, documentId }: Place): Promise<Difference[]> {
  const different = Object.entries(changed).filter(([field, value]) => !isSameValue(value, shown[field]));
  return Promise.all(
    different.map(async ([field, value]) => {
      const isLinked = relationChangeOf(value) !== undefined && documentId !== undefined;
      // What is linked is shown for her choice alone.
      const theirs = isLinked ? await readRelated(model, documentId, field).catch(() => undefined) : shown[field];
      return { field, theirs, mine: value };
    }),
  );
}

/**
 * Shows the latest unsaved changes of an earlier time beside what is stored. It is deleted with her answer; it stays when she
 * closes the question.
 *
 * @param drafts the latest first
 * @param read what the form holds
 * @returns the values to put into the form
 */
export async function chooseFromDrafts(drafts: readonly Draft[], read: () => Values, place: Place): Promise<Values | undefined> {
  const [draft, ...older] = drafts;
  if (!draft) return undefined;
  const differences = await findDifferences(draft, read(), place);
  if (differences.length === 0) {
    deleteDraft(draft.key);
    return chooseFromDrafts(older, read, place);
  }
  const choices = await askWhichToKeep({
    model: place.model,
    title: requestText('draft.title', { when: momentText(draft.at) }),
    about: 'draft',
    differences,
  });
  if (choices === 'closed') return undefined;
  deleteDraft(draft.key);
  if (choices === 'back') return undefined;
  const shown = read();
  const kept = differences.filter(({ field }) => choices[field] === 'mine');
  return Object.fromEntries(kept.map(({ field, mine }) => [field, keepValue(mine, shown[field])]));
}
