import type { Run } from '../../catalogue/runs/run';
import type { ExchangeTexts } from './use-texts';

/** @returns who planned a run, and who started it or went on with it, where that was another account */
export function runPeople({ actor, starts }: Run, { translate }: Pick<ExchangeTexts, 'translate'>): string {
  const planner = actor.name || translate('program');
  if (starts.every(({ id }) => id === actor.id)) return planner;
  const names = [...new Set(starts.map(({ name }) => name))].join(', ');
  return [translate('planned-by', { name: planner }), translate('started-by', { names })].join(' · ');
}
