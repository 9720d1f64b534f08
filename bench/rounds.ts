import type { Options } from './options';
import { median } from './statistics';

/** What one round of load has measured. */
export interface Round {
  /** requests a second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** processor time in microseconds a request */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

/** Medians of several rounds. */
export interface Summary extends Round {
  /** the rates of the slowest and of the fastest round */
  spread: [number, number];
}

function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

function summarize(rounds: readonly Round[]): Summary {
  const rates = rounds.map(({ rate }) => rate);
  return {
    rate: median(rates),
    spread: [Math.min(...rates), Math.max(...rates)],
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    serverCpu: medianOfKnown(rounds.map(({ serverCpu }) => serverCpu)),
    databaseCpu: medianOfKnown(rounds.map(({ databaseCpu }) => databaseCpu)),
  };
}

/**
 * Measures subjects in turn, round by round, so that a busy minute of the machine affects all of them.
 * @param measure is called once more for each subject first, to warm it up
 */
export async function measureInRounds<Subject>(
  subjects: Iterable<Subject>,
  options: Options,
  measure: (subject: Subject, seconds: number, round: number) => Promise<Round>,
): Promise<[Subject, Summary][]> {
  const measured = [...subjects].map((subject): [Subject, Round[]] => [subject, []]);
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [subject, rounds] of measured) {
      const found = await measure(subject, round === 0 ? options.warmUpSeconds : options.roundSeconds, round);
      if (round > 0) rounds.push(found);
    }
  }
  return measured.map(([subject, rounds]) => [subject, summarize(rounds)]);
}
