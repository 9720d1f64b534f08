import { Button, Flex, Typography } from '@strapi/design-system';
import { momentText } from '../../catalogue/plans/moment-input';
import { requestText } from '../requests/texts';
import { askWhichToKeep } from '../saving/conflict-dialog';
import type { Values } from '../saving/form-values';
import { keptParts, withStored, type KeptPart } from './kept-parts';
import { DRAFT_TEXTS } from './offer-draft';
import type { KeptState } from './use-kept-state';

/** A part of a form in her words. */
export interface DescribedPart {
  label: string;
  stored: string;
  mine: string;
}

/** A form whose values have others beside them that are stored. */
export interface ComparedForm {
  stored: Values;
  mine: Values;
  describe: (part: KeptPart) => DescribedPart | Promise<DescribedPart>;
  onChoose: (values: Values) => void;
}

interface KeptNoteProps extends Pick<KeptState<unknown>, 'restoredAt' | 'startAgain'> {
  /** undefined where nothing is stored yet */
  compared?: ComparedForm | undefined;
}

/** Shows what was typed side by side with what is stored, and keeps what she chooses. */
async function choose({ stored, mine, describe, onChoose }: ComparedForm, title: string, startAgain: () => void): Promise<void> {
  const parts = keptParts(stored, mine);
  const described = await Promise.all(parts.map(async (part) => describe(part)));
  const choices = await askWhichToKeep({
    labels: () => (at) => described[Number(at)]?.label ?? at,
    title,
    texts: { ...DRAFT_TEXTS, explanation: 'shop.draft.choose-here' },
    attributes: {},
    differences: described.map((part, at) => ({ field: String(at), theirs: part.stored, mine: part.mine, isMine: true })),
    first: () => 'mine',
  });
  if (choices === 'back') startAgain();
  else if (choices !== 'closed')
    onChoose(
      withStored(
        mine,
        parts.filter((_, at) => choices[at] === 'theirs'),
      ),
    );
}

/** Above the inputs of a form that begins with what was typed before. */
export function KeptNote({ restoredAt, startAgain, compared }: KeptNoteProps) {
  if (restoredAt === undefined) return null;
  const title = requestText('draft.restored', { when: momentText(restoredAt) });
  return (
    <Flex role="status" gap={3} wrap="wrap" padding={3} background="warning100" borderColor="warning200" hasRadius>
      <Typography textColor="neutral800">{title}</Typography>
      {compared && keptParts(compared.stored, compared.mine).length > 0 && (
        <Button type="button" size="S" onClick={() => void choose(compared, title, startAgain)}>
          {requestText('draft.look')}
        </Button>
      )}
      <Button type="button" size="S" variant="secondary" onClick={startAgain}>
        {requestText('draft.start-again')}
      </Button>
    </Flex>
  );
}
