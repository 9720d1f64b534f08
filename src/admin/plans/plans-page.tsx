import { Button, EmptyStateLayout, Flex, Loader, Main, Modal, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PLANS_PERMISSION, type Plan, type PlanList } from '../../catalogue/plans/panel-api';
import { dayOf } from '../../catalogue/plans/moment-input';
import { useFetch } from '../use-fetch';
import { monthTitle, weeksOf } from '../custom-fields/month-sheet';
import { Calendar } from './calendar';
import { PlanForm } from './plan-form';
import { PlanTable } from './plan-table';
import { reloadPlans, usePlanChanges } from './reload-plans';
import { isChangeable } from './typed-plan';
import { usePlanRequests } from './use-plan-requests';
import { usePlanTexts } from './use-texts';
import { DAY_MS, startOfShopDay } from '../../contract/shop-time';

/** Plans begin and end while the page is open. */
const REFRESH_MS = 10_000;

const thisMonth = (): string => dayOf(Date.now()).slice(0, 'YYYY-MM'.length);

/** @returns the month that is so many months later */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

function usePlans(month: string) {
  const days = weeksOf(month).flat();
  const from = startOfShopDay(days[0] ?? '');
  const to = startOfShopDay(days.at(-1) ?? '') + DAY_MS;
  return useFetch<PlanList>(`/catalogue/plans?from=${from}&to=${to}&change=${usePlanChanges()}`, REFRESH_MS);
}

function MonthBar({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { say } = usePlanTexts();
  const { locale } = useIntl();
  return (
    <Flex gap={3} wrap="wrap">
      <Button variant="tertiary" startIcon={<ChevronLeft aria-hidden />} onClick={() => onMonth(monthAfter(month, -1))}>
        {say('month.previous')}
      </Button>
      <Button variant="tertiary" onClick={() => onMonth(thisMonth())}>
        {say('month.today')}
      </Button>
      <Button variant="tertiary" endIcon={<ChevronRight aria-hidden />} onClick={() => onMonth(monthAfter(month, 1))}>
        {say('month.next')}
      </Button>
      <Typography tag="h2" variant="beta" aria-live="polite">
        {monthTitle(month, locale)}
      </Typography>
    </Flex>
  );
}

function ChangeModal({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const { say } = usePlanTexts();
  return (
    <Modal.Root open={plan !== undefined} onOpenChange={onClose}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say(plan?.state === 'cancelled' ? 'again' : 'edit')}</Modal.Title>
        </Modal.Header>
        {plan && <PlanForm key={plan.id} plan={plan} selection={{ uid: plan.uid }} onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Plans() {
  const { say } = usePlanTexts();
  const [month, setMonth] = useState(thisMonth);
  const [changed, setChanged] = useState<Plan>();
  const { data, hasFailed } = usePlans(month);
  const requests = usePlanRequests(reloadPlans);
  const open = (plan: Plan) => {
    if (isChangeable(plan)) setChanged(plan);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={5} paddingBottom={10}>
      <MonthBar month={month} onMonth={setMonth} />
      {(hasFailed || requests.error !== undefined) && (
        <Typography role="alert" textColor="danger600">
          {requests.error ?? say('failed')}
        </Typography>
      )}
      {data ? (
        <Calendar month={month} plans={data.plans.filter(({ state }) => state !== 'cancelled')} onOpen={open} />
      ) : (
        <Loader>{say('loading')}</Loader>
      )}
      {data?.plans.length === 0 && <EmptyStateLayout content={say('none')} shadow="tableShadow" hasRadius />}
      {data && data.plans.length > 0 && (
        <PlanTable
          plans={data.plans}
          isWorking={requests.isWorking}
          onChange={open}
          onCancel={(plan) => void requests.cancel(plan)}
        />
      )}
      <ChangeModal plan={changed} onClose={() => setChanged(undefined)} />
    </Flex>
  );
}

export default function ProtectedPlansPage() {
  const { say } = usePlanTexts();
  return (
    <Page.Protect permissions={[{ action: PLANS_PERMISSION, subject: null }]}>
      <Main>
        <Page.Title>{say('title')}</Page.Title>
        <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
        <Layouts.Content>
          <Plans />
        </Layouts.Content>
      </Main>
    </Page.Protect>
  );
}
