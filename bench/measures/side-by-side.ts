import type { ContenderName, ContenderServer } from '../contender-server';
import { assertEqualAnswers } from '../equal-answers';
import type { Options } from '../options';
import type { CpuClock } from '../process-usage';
import { measureInRounds, type Summary } from '../rounds';
import { runGenerator } from '../run-generator';
import { pathOf, type QueryKind, type ShopQuery } from '../shop-queries';

export interface Figure extends Summary {
  kind: QueryKind;
  contender: ContenderName;
}

export const KINDS: readonly QueryKind[] = ['list', 'filtered', 'search', 'detail'];

const COMPARED = 40;

/** Compares the contenders on the same queries. */
export async function measureSideBySide(
  servers: ReadonlyMap<ContenderName, ContenderServer>,
  queries: Record<QueryKind, ShopQuery[]>,
  options: Options,
  databaseCpu: CpuClock,
): Promise<Figure[]> {
  await assertEqualAnswers(
    servers,
    KINDS.flatMap((kind) => queries[kind].slice(0, COMPARED)),
  );
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const subjects = [...servers].flatMap(([contender, server]) => {
      const paths = queries[kind].flatMap((query) => pathOf(contender, query) ?? []);
      return paths.length === 0 ? [] : [{ contender, server, paths }];
    });
    const { connections } = options;
    const measured = await measureInRounds(subjects, options, ({ server, paths }, seconds) =>
      runGenerator(server, { paths, connections, seconds }, databaseCpu),
    );
    figures.push(...measured.map(([{ contender }, summary]) => ({ ...summary, kind, contender })));
    const rates = measured.map(([{ contender }, { rate }]) => `${contender} ${Math.round(rate)}/s`);
    console.error(`  ${kind}: ${rates.join(', ')}`);
  }
  return figures;
}
