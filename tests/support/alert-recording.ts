import { testAlertRules, type RuleTest } from './alert-rules';
import { isTimestamp, type Scrape } from './scrape';

/** Real scrapes of a running shop: before a fault, while it lasts, and after it. */
export interface AlertRecording {
  name: string;
  before: Scrape;
  during: readonly Scrape[];
  /** undefined: the fault does not end */
  after: Scrape | undefined;
}

/** As in deploy/prometheus/prometheus.yml. */
const STEP_SECONDS = 15;
/** Longer than the ranges of all rates, so that nothing from an earlier fault counts. */
const BEFORE_STEPS = (10 * 60) / STEP_SECONDS;
/** Longer than the longest `for` of a rule, with the range of its rates. */
const HELD_STEPS = (30 * 60) / STEP_SECONDS;
const AFTER_STEPS = (15 * 60) / STEP_SECONDS;

interface Stage {
  scraped: Scrape;
  /** how many samples of Prometheus show it */
  steps: number;
}

function stagesOf({ before, during, after }: AlertRecording): Stage[] {
  const last = during.length - 1;
  return [
    { scraped: before, steps: BEFORE_STEPS },
    ...during.map((scraped, index) => ({ scraped, steps: index === last ? HELD_STEPS : 1 })),
    ...(after ? [{ scraped: after, steps: AFTER_STEPS }] : []),
  ];
}

/** @returns the stages in promtool's notation, one series after another */
function inputSeries(stages: readonly Stage[]): RuleTest['input_series'] {
  const names = new Set(stages.flatMap(({ scraped }) => [...scraped.keys()]));
  return [...names].map((series) => {
    let step = 0;
    const values = stages.map(({ scraped, steps }) => {
      const value = scraped.get(series);
      // promtool's clock begins at 0: a time keeps its distance from the moment of its scrape.
      const moved = value !== undefined && isTimestamp(series) ? value + step * STEP_SECONDS : value;
      step += steps;
      return moved === undefined ? `_x${steps}` : `${moved}+0x${steps - 1}`;
    });
    return { series, values: values.join(' ') };
  });
}

/**
 * Checks which alerts fire for a recording. Prometheus sees each scrape as one sample, 15 seconds after the one before. The state
 * before the fault, the last one of the fault and the one after it are held for minutes, because the rules wait that long: gauges
 * keep their value, counters stand still. So growth is only what happened between two real scrapes.
 *
 * @param alert the only one that fires; undefined: none does
 * @throws with promtool's output when others fire, or when one still fires a quarter of an hour after the fault
 */
export async function assertFires(promtool: string, recording: AlertRecording, alert: string | undefined): Promise<void> {
  const stages = stagesOf(recording);
  const seconds = STEP_SECONDS * (stages.reduce((sum, { steps }) => sum + steps, 0) - 1);
  const eval_time = `${seconds}s`;
  const everFiring = {
    expr: 'group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[1d]))',
    eval_time,
    exp_samples: alert === undefined ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
  };
  const firingAtEnd = { expr: 'ALERTS{alertstate="firing"}', eval_time, exp_samples: [] };
  await testAlertRules(promtool, `${STEP_SECONDS}s`, [
    {
      name: recording.name,
      interval: `${STEP_SECONDS}s`,
      input_series: inputSeries(stages),
      promql_expr_test: recording.after ? [everFiring, firingAtEnd] : [everFiring],
    },
  ]);
}
