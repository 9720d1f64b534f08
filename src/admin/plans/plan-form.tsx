import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Overlap, Plan, PlanPreview } from '../../catalogue/plans/panel-api';
import { EntryTable } from '../bulk/preview-table';
import type { Selection } from '../bulk/selection';
import { useBulkTexts } from '../bulk/use-texts';
import { Notice } from '../ui/notice';
import { PlanInputs } from './plan-inputs';
import { reloadPlans } from './reload-plans';
import { firstPlan, readPlan, typePlan } from './typed-plan';
import { usePlanRequests, type PlanRequests } from './use-plan-requests';
import { usePlanTexts } from './use-texts';

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { say, moment } = usePlanTexts();
  const namesOf = ({ names, count }: Overlap): string => {
    const more = count - names.length;
    return [...names, ...(more > 0 ? [say('overlap-more', { count: more })] : [])].join(', ');
  };
  return (
    <Notice tone="warning">
      <Typography tag="p" role="status" fontWeight="bold">
        {say('overlaps')}
      </Typography>
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.id}>
            {say('overlap', {
              title: overlap.title,
              from: moment(overlap.startsAt),
              to: overlap.endsAt === null ? say('forever') : moment(overlap.endsAt),
              names: namesOf(overlap),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the plan would change now, as a bulk change shows it. */
function Preview({ data, page, onPage }: { data: PlanPreview; page: number; onPage: (page: number) => void }) {
  const { say } = usePlanTexts();
  const { say: sayBulk } = useBulkTexts();
  const { changed, unchanged, wrong } = data.counts;
  return (
    <>
      <Typography role="status" variant="delta">
        {sayBulk('counts', { changed, unchanged, wrong })}
      </Typography>
      <Typography textColor="neutral600">{say('preview.now')}</Typography>
      <EntryTable data={data} page={page} onPage={onPage} />
    </>
  );
}

interface PlanFormProps {
  selection: Selection;
  /** the plan that is changed */
  plan?: Plan;
  onClose: () => void;
}

interface ButtonsProps {
  requests: PlanRequests;
  /** undefined while something can't be read */
  onShow: (() => void) | undefined;
  /** undefined where the preview comes first */
  onSave: (() => void) | undefined;
  onClose: () => void;
}

function Buttons({ requests, onShow, onSave, onClose }: ButtonsProps) {
  const { say } = usePlanTexts();
  const { say: sayBulk } = useBulkTexts();
  const { isWorking, overlaps, preview } = requests;
  return (
    <Modal.Footer>
      <Button variant="tertiary" onClick={preview ? requests.hide : onClose}>
        {preview ? sayBulk('back') : say('cancel')}
      </Button>
      {onSave ? (
        <Button loading={isWorking} onClick={onSave}>
          {say(overlaps.length > 0 ? 'save-anyway' : 'save')}
        </Button>
      ) : (
        <Button loading={isWorking} disabled={!onShow} onClick={onShow}>
          {sayBulk('preview')}
        </Button>
      )}
    </Modal.Footer>
  );
}

/** Plans something, or changes a plan, after a preview: the content of a modal. */
export function PlanForm({ selection, plan, onClose }: PlanFormProps) {
  const [typed, setTyped] = useState(() => (plan ? typePlan(plan, Date.now()) : firstPlan(selection.uid, Date.now())));
  const requests = usePlanRequests(() => {
    reloadPlans();
    onClose();
  });
  const request = readPlan(typed, selection) ?? undefined;
  const { preview } = requests;
  const hasBegun = plan?.state === 'active';
  const show = request && ((page?: number) => void requests.show(request, plan, page));
  // Of one that has begun, only the end is moved.
  const save = request && (preview || hasBegun) ? () => void requests.save(request, plan) : undefined;
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {preview ? (
            <Preview {...preview} onPage={(page) => show?.(page)} />
          ) : (
            <PlanInputs uid={selection.uid} value={typed} isChange={plan !== undefined} hasBegun={hasBegun} onChange={setTyped} />
          )}
          {requests.overlaps.length > 0 && <Overlaps overlaps={requests.overlaps} />}
          {requests.error !== undefined && (
            <Typography role="alert" textColor="danger600">
              {requests.error}
            </Typography>
          )}
        </Flex>
      </Modal.Body>
      <Buttons requests={requests} onShow={show && (() => show())} onSave={save} onClose={onClose} />
    </>
  );
}
