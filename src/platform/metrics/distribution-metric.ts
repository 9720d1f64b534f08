import type { Metric, Registry } from 'prom-client';
import type { Distribution } from './distribution';

type Labels = Record<string, string>;

interface Value {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

function valuesOf(name: string, labels: Labels, { bounds, counts, sum }: Distribution): Value[] {
  let total = 0;
  const buckets = counts.map((count, place): Value => {
    total += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[place] ?? '+Inf' }, value: total };
  });
  return [...buckets, { metricName: `${name}_sum`, labels, value: sum }, { metricName: `${name}_count`, labels, value: total }];
}

/**
 * Registers a histogram that is counted as plain numbers. Observing a value then costs an addition; prom-client's own histogram
 * builds a string of the labels each time.
 *
 * @param read called at each scrape
 */
export function addDistribution(
  registry: Registry,
  name: string,
  help: string,
  read: () => Iterable<[Labels, Distribution]>,
): void {
  const metric = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...read()].flatMap(([labels, distribution]) => valuesOf(name, labels, distribution)),
    }),
  };
  // The registry needs only name and get(); its type asks for prom-client's own classes.
  registry.registerMetric(metric as unknown as Metric);
}
