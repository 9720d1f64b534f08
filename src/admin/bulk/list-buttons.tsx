import { Button, Modal } from '@strapi/design-system';
import { useQueryParams, useRBAC } from '@strapi/strapi/admin';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { BULK_UIDS } from '../../catalogue/bulk/panel-api';
import { PLANS_PERMISSION } from '../../catalogue/plans/panel-api';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';
import { PlanForm } from '../plans/plan-form';
import { useTexts } from '../ui/texts';
import { BulkSteps } from './bulk-steps';
import type { Selection } from './selection';
import { TableForm } from './table-form';
import { useBulkTexts } from './use-texts';

const PERMISSIONS = [
  { action: CATALOGUE_PERMISSION, subject: null },
  { action: PLANS_PERMISSION, subject: null },
];

interface ListQuery {
  filters?: { $and?: object[] };
  _q?: string;
}

interface ModalButtonProps {
  label: string;
  /** whether only its own buttons close it: it holds what was typed */
  keepsOpen?: boolean;
  /** the inside of the modal */
  children: (close: () => void) => ReactNode;
}

function ModalButton({ label, keepsOpen = false, children }: ModalButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const keep = (event: Event) => {
    if (keepsOpen) event.preventDefault();
  };
  return (
    <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
      <Modal.Trigger>
        <Button size="S" variant="tertiary">
          {label}
        </Button>
      </Modal.Trigger>
      <Modal.Content onEscapeKeyDown={keep} onInteractOutside={keep}>
        <Modal.Header>
          <Modal.Title>{label}</Modal.Title>
        </Modal.Header>
        {children(() => setIsOpen(false))}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Above the lists of products and articles: changes and plans for all that the list's filters and search find. */
export function ListButtons() {
  const { slug = '' } = useParams<{ slug: string }>();
  const [{ query }] = useQueryParams<ListQuery>();
  const { say } = useBulkTexts();
  const { say: sayPlan } = useTexts('plans');
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (!(BULK_UIDS as readonly string[]).includes(slug)) return null;
  const filter = { conditions: query.filters?.$and ?? [], search: query._q ?? '' };
  const selection: Selection = { uid: slug, filter };
  return (
    <>
      {allowedActions.canExchange === true && slug === 'api::product.product' && (
        <ModalButton label={say('table')} keepsOpen>
          {(close) => <TableForm onClose={close} />}
        </ModalButton>
      )}
      {allowedActions.canExchange === true && (
        <ModalButton label={say('title-all')}>{(close) => <BulkSteps selection={selection} onClose={close} />}</ModalButton>
      )}
      {allowedActions.canManage === true && (
        <ModalButton label={sayPlan('plan-all')}>{(close) => <PlanForm selection={selection} onClose={close} />}</ModalButton>
      )}
    </>
  );
}
