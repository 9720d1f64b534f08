import { assertAgreement } from '../agreement';
import type { ChildServer } from '../child-server';
import type { ContenderName } from '../contenders';
import { putUnderLoad, type Load } from '../load';
import type { Options } from '../options';
import { pathOf, type Question, type QuestionKind } from '../queries';
import { median, spread } from '../statistics';

export interface Figure {
  kind: QuestionKind;
  contender: ContenderName;
  requestsPerSecond: number;
  /** slowest and fastest round */
  spread: [number, number];
  /** milliseconds */
  p50: number;
  p99: number;
  /** microseconds a request */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

export const KINDS: readonly QuestionKind[] = ['list', 'filtered', 'search', 'detail'];

function medianOf(rounds: readonly Load[], member: 'serverCpu' | 'databaseCpu'): number | undefined {
  const known = rounds.flatMap((round) => round[member] ?? []);
  return known.length === 0 ? undefined : median(known);
}

function summarise(kind: QuestionKind, contender: ContenderName, rounds: readonly Load[]): Figure {
  const rates = rounds.map((round) => round.requestsPerSecond);
  return {
    kind,
    contender,
    requestsPerSecond: median(rates),
    spread: spread(rates),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    serverCpu: medianOf(rounds, 'serverCpu'),
    databaseCpu: medianOf(rounds, 'databaseCpu'),
  };
}

/**
 * Asks all contenders the same questions in turns (A B C A B C …), so that a busy minute of the
 * machine falls on all of them.
 */
export async function measureSideBySide(
  servers: ReadonlyMap<ContenderName, ChildServer>,
  questions: Record<QuestionKind, Question[]>,
  options: Options,
  databaseCpu: () => number | undefined,
): Promise<Figure[]> {
  const asked = await assertAgreement(
    servers,
    KINDS.flatMap((kind) => questions[kind].slice(0, 40)),
  );
  console.error(`  ${asked} questions are answered alike`);
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const rounds = new Map<ContenderName, Load[]>();
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const [name, server] of servers) {
        const paths = questions[kind].flatMap((question) => pathOf(name, question) ?? []);
        if (paths.length === 0) continue;
        const seconds = round === 0 ? options.warmUpSeconds : options.roundSeconds;
        const load = await putUnderLoad(server, paths, { connections: options.connections, seconds, databaseCpu });
        if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), load]);
      }
    }
    for (const [name, loads] of rounds) figures.push(summarise(kind, name, loads));
    console.error(
      `  ${kind}: ${figures
        .filter((figure) => figure.kind === kind)
        .map((figure) => `${figure.contender} ${Math.round(figure.requestsPerSecond)}/s`)
        .join(', ')}`,
    );
  }
  return figures;
}
