import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type Editor } from '../../tests/support/editor';
import type { Catalogue } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { median } from '../statistics';

/** What an editor saves. */
export interface SaveCost {
  name: string;
  /** how many times its cost in the small shop it may cost in the large one; undefined: the specification names none */
  limit: number | undefined;
  /** milliseconds, in the small and in the large shop */
  milliseconds: [number, number];
}

interface Shop {
  server: ContenderServer;
  catalogue: Catalogue;
}

const PRODUCT = 'api::product.product';
const WINE_TYPE = 'api::wine-type.wine-type';
const WARM_UP = 10;
/** A server is idle that used less processor time than this, in each of so many seconds. */
const IDLE_MICROSECONDS = 50_000;
const IDLE_SECONDS = 5;
/** Between the products that are saved. */
const STEP = 37;

interface Kind {
  name: string;
  limit: number | undefined;
  /** @returns the documents that are saved, in turn */
  targets: (catalogue: Catalogue) => readonly string[];
  save: (editor: Editor, documentId: string, round: number) => Promise<unknown>;
}

const allProducts = ({ products }: Catalogue): string[] => products.map(({ documentId }) => documentId);

function mostUsedType({ wineTypes, products }: Catalogue): string[] {
  const uses = new Map<number, number>();
  for (const { wineTypeId } of products) uses.set(wineTypeId, (uses.get(wineTypeId) ?? 0) + 1);
  const sorted = [...wineTypes].sort((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0));
  return sorted.slice(0, 1).map(({ documentId }) => documentId);
}

const KINDS: readonly Kind[] = [
  {
    name: 'a product’s draft',
    limit: 1.2,
    targets: allProducts,
    save: (editor, documentId, round) => editor.update(PRODUCT, documentId, { vintage: 1990 + (round % 30) }),
  },
  {
    name: 'a product’s price, published',
    limit: undefined,
    targets: allProducts,
    save: (editor, documentId, round) =>
      editor.publish(PRODUCT, documentId, { price: 100_000 + round * 1_000, compare_at_price: null }),
  },
  {
    name: 'the name of the type that most products have',
    limit: undefined,
    targets: mostUsedType,
    save: (editor, documentId, round) => editor.update(WINE_TYPE, documentId, { name: `Vang số ${round}` }),
  },
];

/** Waits for the reconciliation that follows a start: it reads all pictures, in pieces. */
async function untilIdle(server: ContenderServer): Promise<void> {
  for (let rest = IDLE_SECONDS; rest > 0; rest -= 1) {
    const before = server.cpuTime() ?? 0;
    await pause(1_000);
    if ((server.cpuTime() ?? 0) - before > IDLE_MICROSECONDS) rest = IDLE_SECONDS + 1;
  }
}

/** Measures what a save costs in a small shop and in a large one, alternately. */
export async function measureSaves(small: Shop, large: Shop, { publishes }: Options): Promise<SaveCost[]> {
  const editors = [await signIn(small.server), await signIn(large.server)] as const;
  await untilIdle(small.server);
  await untilIdle(large.server);
  const found: SaveCost[] = [];
  for (const { name, limit, targets, save } of KINDS) {
    const documents = [targets(small.catalogue), targets(large.catalogue)] as const;
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < publishes + WARM_UP; round += 1) {
      for (const at of [0, 1] as const) {
        const documentId = documents[at][(round * STEP) % documents[at].length] ?? '';
        const began = performance.now();
        await save(editors[at], documentId, round);
        if (round >= WARM_UP) times[at].push(performance.now() - began);
      }
    }
    found.push({ name, limit, milliseconds: [median(times[0]), median(times[1])] });
  }
  return found;
}
