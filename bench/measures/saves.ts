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

const WARM_UP = 10;

interface Kind {
  name: string;
  limit: number | undefined;
  save: (editor: Editor, catalogue: Catalogue, round: number) => Promise<unknown>;
}

const productOf = ({ products }: Catalogue, round: number): string => {
  const { documentId } = products[(round * 37) % products.length] ?? {};
  if (documentId === undefined) throw new Error('The catalogue has no products.');
  return documentId;
};

const KINDS: readonly Kind[] = [
  {
    name: 'a product’s draft',
    limit: 1.2,
    save: (editor, catalogue, round) =>
      editor.update('api::product.product', productOf(catalogue, round), { vintage: 1990 + (round % 30) }),
  },
  {
    name: 'a product’s price, published',
    limit: undefined,
    save: (editor, catalogue, round) =>
      editor.publish('api::product.product', productOf(catalogue, round), {
        price: 100_000 + round * 1_000,
        compare_at_price: null,
      }),
  },
  {
    name: 'the name of the type that most products have',
    limit: undefined,
    save: (editor, { wineTypes, products }, round) => {
      const uses = (id: number): number => products.filter(({ wineTypeId }) => wineTypeId === id).length;
      const [first] = [...wineTypes].sort((one, other) => uses(other.id) - uses(one.id));
      return editor.update('api::wine-type.wine-type', first?.documentId ?? '', { name: `Vang số ${round}` });
    },
  },
];

/** Measures what a save costs in a small shop and in a large one, alternately. */
export async function measureSaves(small: Shop, large: Shop, { publishes }: Options): Promise<SaveCost[]> {
  const shops = [small, large] as const;
  const editors = [await signIn(small.server), await signIn(large.server)] as const;
  const found: SaveCost[] = [];
  for (const { name, limit, save } of KINDS) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < publishes + WARM_UP; round += 1) {
      for (const at of [0, 1] as const) {
        const began = performance.now();
        await save(editors[at], shops[at].catalogue, round);
        if (round >= WARM_UP) times[at].push(performance.now() - began);
      }
    }
    found.push({ name, limit, milliseconds: [median(times[0]), median(times[1])] });
  }
  return found;
}
