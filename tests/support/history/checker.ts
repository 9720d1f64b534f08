import { instanceOf, type Event, type History, type Operation, type Outage, type Read, type Save } from './operations';

export interface Violation {
  rule: 'stale' | 'backwards' | 'lost' | 'doubled' | 'needless STALE';
  message: string;
  /** the part of the history that shows it */
  operations: Operation[];
}

/** A save through another instance may be seen a second later (docs/decisions/0010-response-cache.md). */
export const LAG_MS = 1_000;
/** An instance may serve STALE until it has found its database again. */
const RECOVERY_MS = 20_000;
/** A broken cache shows in thousands of reads. */
const VIOLATIONS_MAX = 20;

interface Evidence {
  /** by then the value was committed */
  end: number;
  value: number;
  operation: Operation;
}

/** What is known to be committed at a time. */
class CommittedValues {
  readonly #evidence: Evidence[];

  constructor(evidence: readonly Evidence[]) {
    let highest: Evidence | undefined;
    // Each entry holds the highest value until then.
    this.#evidence = [...evidence]
      .sort((one, other) => one.end - other.end)
      .map((entry) => {
        if (!highest || entry.value > highest.value) highest = entry;
        return { ...highest, end: entry.end };
      });
  }

  /** @returns the highest value that was committed before a time */
  before(time: number): Evidence | undefined {
    let low = 0;
    let high = this.#evidence.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#evidence[middle]?.end ?? Infinity) < time) low = middle + 1;
      else high = middle;
    }
    return this.#evidence[low - 1];
  }
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const committed = (operations: readonly (Save | Read)[]): CommittedValues =>
  new CommittedValues(operations.map((operation) => ({ end: operation.end, value: operation.value, operation })));

function describeFloor(read: Read, { operation, value }: Evidence): string {
  const how = operation.kind === 'save' ? 'was acknowledged' : 'was seen';
  const ago = (read.start - (operation as Save | Read).end).toFixed(0);
  return `${read.process} ${read.url} answers ${read.object} = ${read.value} (${read.state}), but ${value} ${how} ${ago} ms before the request`;
}

/** No read is older than what was committed before it began. */
function checkReads(reads: readonly Read[], saves: readonly Save[]): Violation[] {
  const acknowledged = saves.filter(({ outcome }) => outcome === 'acknowledged');
  const everywhere = committed([...acknowledged, ...reads]);
  const byProcess = new Map([...grouped(acknowledged, ({ process }) => process)].map(([key, own]) => [key, committed(own)]));
  const placeOf = ({ process, url }: Read): string => `${process} ${url}`;
  const byPlace = new Map([...grouped(reads, placeOf)].map(([key, own]) => [key, committed(own)]));
  const violations: Violation[] = [];
  for (const read of reads) {
    const fail = (rule: Violation['rule'], floor: Evidence | undefined): void => {
      if (!floor || floor.value <= read.value || violations.length >= VIOLATIONS_MAX) return;
      violations.push({ rule, message: describeFloor(read, floor), operations: [floor.operation, read] });
    };
    fail('stale', byProcess.get(read.process)?.before(read.start));
    fail('backwards', byPlace.get(placeOf(read))?.before(read.start));
    if (read.state !== 'STALE') fail('stale', everywhere.before(read.start - LAG_MS));
  }
  return violations;
}

/** An old answer is excused only while its instance is without its database. */
function checkExcuses(reads: readonly Read[], outages: readonly Outage[]): Violation[] {
  const needless = reads.filter(
    (read) =>
      read.state === 'STALE' &&
      !outages.some(
        ({ instance, start, end }) =>
          instance === instanceOf(read.process) && start <= read.end && read.start <= end + RECOVERY_MS,
      ),
  );
  return needless.slice(0, VIOLATIONS_MAX).map((read) => ({
    rule: 'needless STALE',
    message: `${read.process} ${read.url} answers STALE although its database was there`,
    operations: [read],
  }));
}

/** The settings' version names one save, and never falls. */
function checkVersions(reads: readonly Read[], saves: readonly Save[], final: History['final']): Violation[] {
  const shown = reads.flatMap((read) => (read.version === undefined ? [] : [{ ...read, version: read.version }]));
  const asReads = shown.map((read): Read => ({ ...read, object: 'meta.cache_version', value: read.version }));
  const violations = checkReads(asReads, []).map((violation): Violation => ({ ...violation, rule: 'backwards' }));
  const first = new Map<number, Read>();
  for (const read of shown) {
    const known = first.get(read.version);
    if (!known) first.set(read.version, read);
    else if (known.value !== read.value && violations.length < VIOLATIONS_MAX) {
      const message = `meta.cache_version ${read.version} names two saves, ${known.value} and ${read.value}`;
      violations.push({ rule: 'doubled', message, operations: [known, read] });
    }
  }
  const lowest = Math.min(...first.keys());
  const begun = first.get(lowest)?.value ?? 0;
  const counted = saves.filter(({ outcome, value }) => outcome === 'acknowledged' && value > begun).length;
  if (first.size > 0 && final.version - lowest < counted) {
    const message = `meta.cache_version grew from ${lowest} to ${final.version}, over ${counted} acknowledged saves`;
    violations.push({ rule: 'doubled', message, operations: [] });
  }
  return violations;
}

/** What was acknowledged is there at the end. */
function checkFinal(object: string, saves: readonly Save[], final: History['final']): Violation[] {
  const value = final.objects[object] ?? -Infinity;
  const lost = saves.filter((save) => save.outcome === 'acknowledged' && save.value > value);
  const last = lost.at(-1);
  if (!last) return [];
  const message = `${object} is ${value} at the end; ${lost.length} later saves were acknowledged, up to ${last.value}`;
  return [{ rule: 'lost', message, operations: lost.slice(-5) }];
}

function checkEvents(events: readonly Event[], { events: stored }: History['final']): Violation[] {
  const counts = new Map<string, number>();
  for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = events.filter(({ id, outcome }) => outcome === 'acknowledged' && !counts.has(id));
  const doubled = events.filter(({ id }) => (counts.get(id) ?? 0) > 1);
  const violations: Violation[] = [];
  if (lost.length > 0) {
    const message = `${lost.length} acknowledged events are not stored`;
    violations.push({ rule: 'lost', message, operations: lost.slice(0, VIOLATIONS_MAX) });
  }
  if (doubled.length > 0) {
    const message = `${doubled.length} events are stored more than once`;
    violations.push({ rule: 'doubled', message, operations: doubled.slice(0, VIOLATIONS_MAX) });
  }
  return violations;
}

/** @returns what breaks the promises of the API; nothing for a correct history */
export function checkHistory({ operations, final }: History): Violation[] {
  const saves = operations.filter((operation) => operation.kind === 'save');
  const reads = operations.filter((operation) => operation.kind === 'read');
  const outages = operations.filter((operation) => operation.kind === 'outage');
  const savesOf = grouped(saves, ({ object }) => object);
  const readsOf = grouped(reads, ({ object }) => object);
  const violations = [...new Set([...savesOf.keys(), ...readsOf.keys()])].flatMap((object) => {
    const [own, seen] = [savesOf.get(object) ?? [], readsOf.get(object) ?? []];
    return [...checkReads(seen, own), ...checkVersions(seen, own, final), ...checkFinal(object, own, final)];
  });
  const events = operations.filter((operation) => operation.kind === 'event');
  return [...violations, ...checkExcuses(reads, outages), ...checkEvents(events, final)];
}
