import { Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { ENTRIES_PAGE_SIZE } from '../../import/server/files/panel-api';
import type { Plan, PlanPreview } from '../server/panel-api';
import { usePreviewPlanMutation, useSavePlanMutation } from '../../../admin/api/plans';
import { RuleInputs } from '../../bulk/panel/rule-inputs';
import type { Selection } from '../../bulk/panel/selection';
import { MomentFields } from '../../fields/panel/moment-input';
import { EntryList } from '../../changes/panel/entry-list';
import { DialogForm } from '../../../admin/ui/dialog-form';
import { SelectField, TextField } from '../../../admin/ui/fields';
import { Pages } from '../../../admin/ui/pages';
import { useTexts } from '../../../admin/ui/texts';
import { firstPlan, kindsOf, readPlan, typePlan, type TypedPlan } from './typed-plan';

interface PreviewProps {
  uid: string;
  data: PlanPreview;
  page: number;
  onPage: (page: number) => void;
}

/** What the plan would change now, as a dry run shows it. */
function Preview({ uid, data, page, onPage }: PreviewProps) {
  const { say } = useTexts('plans');
  const { changed, unchanged, wrong } = data.counts;
  return (
    <>
      <Typography role="status" variant="delta">
        {say('preview.counts', { changed, unchanged, wrong })}
      </Typography>
      <Typography textColor="neutral600">{say('preview.now')}</Typography>
      <EntryList caption={say('entries')} uid={uid} entries={data.entries} />
      <Pages page={page} total={data.total} size={ENTRIES_PAGE_SIZE} onPage={onPage} />
    </>
  );
}

interface InputsProps {
  uid: string;
  value: TypedPlan;
  plan: Plan | undefined;
  onChange: (value: TypedPlan) => void;
}

/** When a plan begins and ends, and what it does. Of one that has begun, only the end is moved. */
function Inputs({ uid, value, plan, onChange }: InputsProps) {
  const { say } = useTexts('plans');
  const set = (part: Partial<TypedPlan>) => onChange({ ...value, ...part });
  const isPrice = value.kind === 'price';
  const hasBegun = plan?.state === 'active';
  return (
    <>
      <SelectField
        name="kind"
        label={say('kind')}
        disabled={plan !== undefined}
        value={value.kind}
        choices={kindsOf(uid).map((kind) => [kind, say(`kind.${kind}`)])}
        onChange={(kind) => set({ kind })}
      />
      {isPrice && !hasBegun && <RuleInputs value={value.rule} onChange={(rule) => set({ rule })} />}
      <Flex gap={4} wrap="wrap" alignItems="flex-start">
        <MomentFields
          name="starts"
          label={say('starts')}
          disabled={hasBegun}
          value={value.starts}
          onChange={(starts) => set({ starts })}
        />
        {isPrice && (
          <MomentFields
            name="ends"
            label={say('ends')}
            hint={say('ends.hint')}
            isEnd
            value={value.ends}
            onChange={(ends) => set({ ends })}
          />
        )}
      </Flex>
      <TextField
        name="title"
        label={say('name')}
        hint={say('name.hint')}
        value={value.title}
        onChange={(title) => set({ title })}
      />
    </>
  );
}

interface PlanFormProps {
  selection: Selection;
  /** the plan that is changed */
  plan?: Plan;
  onClose: () => void;
}

/** Plans something, or changes a plan, after a preview: the content of a modal. */
export function PlanForm({ selection, plan, onClose }: PlanFormProps) {
  const { say } = useTexts('plans');
  const { toggleNotification } = useNotification();
  const [typed, setTyped] = useState(() => (plan ? typePlan(plan, Date.now()) : firstPlan(selection.uid, Date.now())));
  /** what it would change now, and the page of it that is shown; undefined before */
  const [shown, setShown] = useState<{ data: PlanPreview; page: number }>();
  const [preview, previewing] = usePreviewPlanMutation();
  const [save, saving] = useSavePlanMutation();
  const request = readPlan(typed, selection);
  // Of one that has begun, only the end is moved.
  const saves = shown !== undefined || plan?.state === 'active';
  const show = async (page: number): Promise<void> => {
    if (!request) return;
    const answer = await preview({ ...request, ...(plan && { plan: plan.id }), page });
    if ('data' in answer) setShown({ data: answer.data, page });
  };
  const submit = async (): Promise<void> => {
    if (!saves) await show(1);
    else if (request) {
      const answer = await save({ request, plan });
      if ('error' in answer) return;
      toggleNotification({ type: 'success', message: say('saved') });
      onClose();
    }
  };
  const back = (): void => {
    setShown(undefined);
    saving.reset();
  };
  return (
    <DialogForm
      submit={say(saves ? 'save' : 'preview')}
      disabled={request === null}
      isSending={previewing.isLoading || saving.isLoading}
      error={saving.error ?? previewing.error}
      leave={shown && say('back')}
      onLeave={shown ? back : onClose}
      onSubmit={() => void submit()}
    >
      {shown ? (
        <Preview uid={selection.uid} {...shown} onPage={(page) => void show(page)} />
      ) : (
        <Inputs uid={selection.uid} value={typed} plan={plan} onChange={setTyped} />
      )}
    </DialogForm>
  );
}
