import { parseArgs } from 'node:util';

export const MEASURES = ['list', 'cache', 'tracking', 'search', 'import'] as const;

export type MeasureName = (typeof MEASURES)[number];

export interface Options {
  /** the parts to run */
  only: ReadonlySet<MeasureName>;
  /** keep-alive connections of the load generator */
  connections: number;
  /** rounds of load for each server */
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  products: number;
  /** rows that the panel's own calls write, beside a run of all products */
  panelRows: number;
  /** one core for the server, the other for the generator and the database */
  pin: boolean;
}

const FULL = { rounds: 5, roundSeconds: 4, warmUpSeconds: 4, products: 5_000, panelRows: 60 };
const QUICK = { rounds: 2, roundSeconds: 1, warmUpSeconds: 1, products: 1_000, panelRows: 8 };

function isMeasure(name: string): name is MeasureName {
  return (MEASURES as readonly string[]).includes(name);
}

/**
 * @param argv arguments after the script's name
 * @throws Error naming the wrong argument
 */
export function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: MEASURES.join(',') },
      pin: { type: 'boolean', default: false },
    },
  });
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isMeasure(name));
  if (unknown.length > 0) throw new Error(`--only knows ${MEASURES.join(', ')}, not ${unknown.join(', ')}.`);
  return { only: new Set(names.filter(isMeasure)), connections: 32, pin: values.pin, ...(values.quick ? QUICK : FULL) };
}
