import type { RaisedVersions } from '../read-model/write/commits';
import type { Scope } from '../contract/scopes';

/*
 * This process's own copy of the scopes' versions: what a kept answer is looked up by, without asking the database.
 *
 * It is brought forward by what this process commits, before the editor has her answer, and by looks at the database. It never
 * falls, except that the database itself was put back (a backup): then nothing that is kept may be used again, because the same
 * numbers will come to stand for other content. `lineage` counts those times.
 */
const versions = new Map<Scope, number>();
const listeners = new Set<() => void>();

let lineage = 0;
let changes = 0;

/** @returns a count that grows whenever the versions do */
export function changeCount(): number {
  return changes;
}

export function versionOf(scope: Scope): number | undefined {
  return versions.get(scope);
}

export function currentEpoch(): number {
  return lineage;
}

/** @param listener called after each change of the versions */
export function onVersionsChanged(listener: () => void): void {
  listeners.add(listener);
}

function changed(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/** Takes over versions that are known to be committed; older ones than those known change nothing. */
export function advanceVersions(raised: RaisedVersions): void {
  const newer = [...raised].filter(([scope, version]) => version > (versions.get(scope) ?? 0));
  for (const [scope, version] of newer) versions.set(scope, version);
  if (newer.length > 0) changed();
}

/**
 * Takes over what a look at the database has seen.
 *
 * @param since the {@link changeCount} when the look began: what came meanwhile may be newer than what the look saw
 */
export function applySnapshot(seen: RaisedVersions, since: number): void {
  const fell = [...seen].some(([scope, version]) => version < (versions.get(scope) ?? 0));
  if (!fell || since !== changes) return advanceVersions(seen);
  lineage += 1;
  versions.clear();
  advanceVersions(seen);
}
