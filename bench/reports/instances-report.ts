import type { InstanceFigure } from '../measures/instances';
import { check, range, table, whole, wholeOrDash } from './markdown';

const HEAD = [
  ...['work', 'instances', 'Redis', 'answers/s', 'spread', 'p99 ms', 'CPU µs/answer, all instances', 'database CPU µs/answer'],
  ...['with a core for each', 'memory of each, MiB'],
];

/** How many times the answers of one instance with Redis two must give. */
const TIMES_MIN = 1.7;

const MIB = 2 ** 20;

/**
 * The generator and the database need the same cores as the instances, so the rates can't double. What several instances serve
 * with a core for each follows from the processor time that they need for an answer.
 *
 * @returns Markdown
 */
export function reportInstances(figures: readonly InstanceFigure[]): string[] {
  const rows = figures.map((figure) => {
    const { work, instances, hasRedis, rate, spread, p99, serverCpu, databaseCpu, memory } = figure;
    const one = figures.find((other) => other.work === work && other.hasRedis === hasRedis && other.instances === 1);
    const times = (instances * (one?.serverCpu ?? NaN)) / (serverCpu ?? NaN);
    return [
      ...[
        work,
        String(instances),
        hasRedis ? 'yes' : 'no',
        whole(rate),
        range(spread),
        p99.toFixed(0),
        wholeOrDash(serverCpu),
        wholeOrDash(databaseCpu),
      ],
      instances === 1 ? '' : `${times.toFixed(2)}× (≥ ${TIMES_MIN} ${check(times >= TIMES_MIN)})`,
      memory.map((bytes) => whole(bytes / MIB)).join(', '),
    ];
  });
  return ['### Instances of one database, PostgreSQL', table(HEAD, rows)];
}
