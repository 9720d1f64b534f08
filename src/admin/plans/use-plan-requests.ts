import { getFetchClient, isFetchError, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { Overlap, Plan, PlanAnswer, PlanPreview, PlanPreviewRequest, PlanRequest } from '../../catalogue/plans/panel-api';
import { usePlanTexts } from './use-texts';

const PATH = '/catalogue/plans';

export interface PlanRequests {
  isWorking: boolean;
  error: string | undefined;
  /** plans that the editor has to accept first */
  overlaps: Overlap[];
  /** what the plan would change now, and the page of it that is shown; undefined before */
  preview: { data: PlanPreview; page: number } | undefined;
  /** @param plan the one that is changed; undefined for a new one */
  show: (request: PlanRequest, plan: Plan | undefined, page?: number) => Promise<void>;
  /** Forgets the preview. */
  hide: () => void;
  /** @param plan the one that is changed; undefined for a new one */
  save: (request: PlanRequest, plan: Plan | undefined) => Promise<void>;
  cancel: (plan: Plan) => Promise<void>;
}

/** @param onDone called when a plan was saved or cancelled */
export function usePlanRequests(onDone: () => void): PlanRequests {
  const { say } = usePlanTexts();
  const { toggleNotification } = useNotification();
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<string>();
  const [overlaps, setOverlaps] = useState<Overlap[]>([]);
  const [preview, setPreview] = useState<PlanRequests['preview']>();

  const attempt = async (work: () => Promise<void>) => {
    setIsWorking(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(isFetchError(failure) ? failure.message : say('failed'));
    } finally {
      setIsWorking(false);
    }
  };

  return {
    isWorking,
    error,
    overlaps,
    preview,
    show: (request, plan, page = 1) =>
      attempt(async () => {
        const body: PlanPreviewRequest = { ...request, ...(plan && { plan: plan.id }), page };
        const { data } = await getFetchClient().post<PlanPreview>(`${PATH}/preview`, body);
        setOverlaps(data.overlaps);
        setPreview({ data, page });
      }),
    hide: () => {
      setPreview(undefined);
      setOverlaps([]);
      setError(undefined);
    },
    save: (request, plan) =>
      attempt(async () => {
        const body = { ...request, acceptsOverlaps: overlaps.length > 0 };
        const { data } = plan
          ? await getFetchClient().put<PlanAnswer>(`${PATH}/${plan.id}`, { ...body, revision: plan.revision })
          : await getFetchClient().post<PlanAnswer>(PATH, body);
        setOverlaps(data.overlaps);
        if (!data.plan) return;
        toggleNotification({ type: 'success', message: say('saved', { title: data.plan.title }) });
        onDone();
      }),
    cancel: (plan) =>
      attempt(async () => {
        await getFetchClient().post(`${PATH}/${plan.id}/cancel`, { revision: plan.revision });
        onDone();
      }),
  };
}
