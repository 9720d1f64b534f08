import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../seeded-random';
import { until } from '../until';
import type { Instance, Wire } from './instances';
import type { Outage } from './operations';

const KINDS = ['kill', 'pause', 'cut database', 'hold database', 'cut redis', 'hold redis'] as const;
type Kind = (typeof KINDS)[number];

const FAULT_MS = { min: 300, max: 4_000 };
const GAP_MS = { min: 200, max: 2_500 };
/** Faults that one at another instance joins, of ten. */
const DOUBLE_OF_TEN = 4;
/** After so many the instances are left to recover. */
const FAULTS_BEFORE_CALM = 3;
const FAULTS_MIN = 6;
const RECOVERY_TIMEOUT_MS = 180_000;

/** Characters of an instance's log that a failure shows. */
const LOG_SHOWN = 6_000;

/** Kills and pauses instances and breaks their wires, in the order that a seed gives. */
export class Faults {
  /** what was done, for the reader of a failure */
  readonly log: string[] = [];
  readonly outages: Outage[] = [];
  readonly counts = new Map<Kind, number>();
  #calm = Promise.resolve();
  readonly #unfinished: Promise<unknown>[] = [];

  constructor(
    readonly instances: readonly Instance[],
    readonly random: SeededRandom,
  ) {}

  /** Resolves when no fault is active and every instance is healthy. */
  async calm(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.#calm) {
      seen = this.#calm;
      await seen;
    }
  }

  /** @param seconds at least; on a busy machine, until there were enough faults */
  async run(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until || this.log.length < FAULTS_MIN) {
      let recovered = (): void => undefined;
      this.#calm = new Promise((resolve) => (recovered = resolve));
      for (let fault = 0; fault < FAULTS_BEFORE_CALM; fault += 1) {
        const first = this.random.pick(this.instances);
        const others = this.instances.filter((instance) => instance !== first);
        const joined = this.random.between(1, 10) <= DOUBLE_OF_TEN ? [this.random.pick(others)] : [];
        const applied = Promise.all([first, ...joined].map((instance) => this.#apply(instance)));
        this.#unfinished.push(applied);
        // The start of a killed instance takes longer: the next faults do not wait for it.
        await Promise.race([applied, pause(FAULT_MS.max)]);
        await pause(this.random.between(GAP_MS.min, GAP_MS.max));
      }
      await this.#recover();
      recovered();
      await pause(this.random.between(GAP_MS.min, GAP_MS.max));
    }
  }

  async #recover(): Promise<void> {
    await Promise.all(this.#unfinished.splice(0));
    for (const instance of this.instances) {
      try {
        await until(
          `${instance.name} is healthy`,
          async () => (await instance.api<{ status: string }>('/health')).body.status === 'OK',
          RECOVERY_TIMEOUT_MS,
        );
      } catch (error) {
        const faults = this.log.join('\n');
        throw new Error(`${faults}\n${instance.name}:\n${instance.log().slice(-LOG_SHOWN)}`, { cause: error });
      }
    }
  }

  async #apply(instance: Instance): Promise<void> {
    const kind = this.random.pick(KINDS);
    const lasting = this.random.between(FAULT_MS.min, FAULT_MS.max);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const start = performance.now();
    await this.#during(kind, instance, lasting);
    const end = performance.now();
    this.log.push(`${start.toFixed(0)} to ${end.toFixed(0)} ms: ${kind} ${instance.name}`);
    if (!kind.endsWith('redis')) this.outages.push({ kind: 'outage', instance: instance.name, start, end });
  }

  async #during(kind: Kind, instance: Instance, lasting: number): Promise<void> {
    if (kind === 'kill') {
      await instance.kill();
      await pause(lasting);
      return instance.start();
    }
    if (kind === 'pause') {
      instance.signal('SIGSTOP');
      await pause(lasting);
      return instance.signal('SIGCONT');
    }
    const [how, name] = kind.split(' ') as ['cut' | 'hold', Wire];
    const wire = instance.wires[name];
    await wire[how]();
    await pause(lasting);
    return wire.restore();
  }
}
