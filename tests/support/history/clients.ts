import { AssertionError } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductAnswer, ProductList, SettingsAnswer } from '../contract-schemas';
import { EditorError, signIn, type Editor } from '../editor';
import type { SeededRandom } from '../seeded-random';
import type { Faults } from './faults';
import type { Instance } from './instances';
import type { Operation, Read, Save } from './operations';

/** A product whose price counts its saves. */
export interface CountedProduct {
  documentId: string;
  slug: string;
}

/** What all clients share. */
export interface Stage {
  instances: readonly Instance[];
  faults: Faults;
  editors: Map<Instance, Editor>;
  products: readonly CountedProduct[];
  operations: Operation[];
  /** answers that break the contract, by themselves */
  broken: string[];
  /** no client begins a request any more */
  ended: boolean;
}

export const SETTINGS = 'settings';
const READ_PAUSE_MS = 15;
const EVENT_PAUSE_MS = 20;
const SAVE_PAUSE_MS = 150;
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const running = ({ ended }: Stage): boolean => !ended;

/** A request that the network, a kill or a pause ended has no answer, and so nothing to check. */
function noteBroken(stage: Stage, error: unknown): void {
  if (error instanceof AssertionError) stage.broken.push(error.message);
}

/** Signs in at an instance once, and again when the session has ended. */
async function editorOf({ editors }: Stage, instance: Instance): Promise<Editor> {
  const known = editors.get(instance) ?? (await signIn({ url: instance.url, log: () => instance.log() }));
  editors.set(instance, known);
  return known;
}

/** Saves one object again and again; after a save of unknown outcome it waits until that can't take place any more. */
export async function save(
  stage: Stage,
  object: string,
  random: SeededRandom,
  store: (editor: Editor, value: number) => Promise<unknown>,
): Promise<void> {
  for (let value = 1; running(stage); value += 1) {
    const instance = random.pick(stage.instances);
    const { process } = instance;
    const start = performance.now();
    let outcome: Save['outcome'] = 'acknowledged';
    try {
      await store(await editorOf(stage, instance), value);
    } catch (error) {
      outcome = 'unknown';
      if (error instanceof EditorError && error.status === 401) stage.editors.delete(instance);
    }
    stage.operations.push({ kind: 'save', object, value, process, start, end: performance.now(), outcome });
    if (outcome === 'unknown') await stage.faults.calm();
    else await pause(random.between(0, SAVE_PAUSE_MS));
  }
}

type Shown = Pick<Read, 'object' | 'value' | 'version'>;

const shownSettings = ({ data, meta }: SettingsAnswer): Shown => ({
  object: SETTINGS,
  value: Number(/\d+$/.exec(data.site_name)?.[0] ?? 0),
  version: meta.cache_version,
});

async function read(stage: Stage, instance: Instance, url: string, shown: (body: unknown) => Shown[]): Promise<void> {
  const { process } = instance;
  const start = performance.now();
  try {
    const { status, headers, body } = await instance.api(url);
    const end = performance.now();
    // Killed and started again meanwhile: which process has answered is not known.
    if (status !== 200 || instance.process !== process) return;
    const state = headers.get('X-Cache') ?? '';
    for (const seen of shown(body)) stage.operations.push({ kind: 'read', process, url, start, end, state, ...seen });
  } catch (error) {
    noteBroken(stage, error);
  }
}

/** Reads a product, the list of all and the settings, in turn. */
export async function visit(stage: Stage, instance: Instance, random: SeededRandom): Promise<void> {
  while (running(stage)) {
    const { slug } = random.pick(stage.products);
    await read(stage, instance, `/san-pham/${slug}`, (body) => [
      { object: slug, value: (body as ProductAnswer).data.price ?? 0 },
    ]);
    await read(stage, instance, '/san-pham', (body) =>
      (body as ProductList).data.map((product) => ({ object: product.slug, value: product.price ?? 0 })),
    );
    await read(stage, instance, '/settings', (body) => [shownSettings(body as SettingsAnswer)]);
    await pause(random.between(0, READ_PAUSE_MS));
  }
}

/** Reports events. One that was not acknowledged is sent again, to any instance, as storefronts do. */
export async function report(stage: Stage, random: SeededRandom): Promise<void> {
  while (running(stage)) {
    const event = { event_id: randomUUID(), anon_id: randomUUID(), event_type: 'cta_contact' };
    let outcome: 'acknowledged' | 'unknown' = 'unknown';
    const start = performance.now();
    while (outcome === 'unknown' && running(stage)) {
      try {
        const answer = await random
          .pick(stage.instances)
          .api('/track/event', { json: event, headers: { 'User-Agent': BROWSER } });
        if (answer.status === 201) outcome = 'acknowledged';
      } catch (error) {
        noteBroken(stage, error);
      }
      await pause(random.between(0, EVENT_PAUSE_MS));
    }
    stage.operations.push({ kind: 'event', id: event.event_id, start, end: performance.now(), outcome });
  }
}
