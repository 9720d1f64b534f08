import type { Distribution } from '../../analytics/ingest/metrics';

type Labels = Record<string, string>;

interface Value {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

/** A histogram as prom-client's registry writes it out. */
export interface DistributionMetric {
  name: string;
  get: () => Promise<{ name: string; help: string; type: 'histogram'; aggregator: 'sum'; values: Value[] }>;
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
 * Shows distributions that are kept as plain numbers: to observe a value then costs an addition, where prom-client's own
 * histogram would make a text of the labels each time.
 *
 * @param read called when somebody looks
 */
export function distributionMetric(name: string, help: string, read: () => Iterable<[Labels, Distribution]>): DistributionMetric {
  return {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...read()].flatMap(([labels, distribution]) => valuesOf(name, labels, distribution)),
    }),
  };
}
