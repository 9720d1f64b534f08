import type { Core } from '@strapi/strapi';
import { SCOPES, type Scope } from '../../contract/public-content';
import { raiseVersions, type RaisedVersions, inWriteTransaction } from '../read-model/write/commits';

/*
 * This process's copy of the scopes' versions: keys of cached answers are built from it, without asking the database.
 *
 * Own commits advance it before the editor is answered, peers' messages and version polls advance it as well. A version
 * falls only when a backup was restored. Then a new epoch begins and nothing cached is valid: the same numbers will stand
 * for other content.
 */
const versions = new Map<Scope, number>();
const listeners = new Set<() => void>();
const pollListeners = new Set<(raised: RaisedVersions) => void>();

let epoch = 0;
let changes = 0;

/** @returns a counter that grows with every change of the versions */
export function changeCount(): number {
  return changes;
}

export function versionOf(scope: Scope): number | undefined {
  return versions.get(scope);
}

export function currentEpoch(): number {
  return epoch;
}

/** @param listener called after each change of the versions */
export function onVersionsChanged(listener: () => void): void {
  listeners.add(listener);
}

/** @param listener called with versions that no commit of this instance and no message of another one has told */
export function onVersionsPolled(listener: (raised: RaisedVersions) => void): void {
  pollListeners.add(listener);
}

/** Takes over committed versions. @returns those that were newer */
export function advanceVersions(committed: RaisedVersions): RaisedVersions {
  const newer = new Map([...committed].filter(([scope, version]) => version > (versions.get(scope) ?? 0)));
  for (const [scope, version] of newer) versions.set(scope, version);
  if (newer.size > 0) {
    changes += 1;
    for (const listener of listeners) listener();
  }
  return newer;
}

/**
 * Takes over what a version poll has read.
 *
 * @param since {@link changeCount} when the poll began: a later commit may be newer than the snapshot
 */
export function applySnapshot(snapshot: RaisedVersions, since: number): void {
  const fell = [...snapshot].some(([scope, version]) => version < (versions.get(scope) ?? 0));
  if (fell && since === changes) {
    epoch += 1;
    versions.clear();
  }
  const newer = advanceVersions(snapshot);
  if (newer.size > 0) for (const listener of pollListeners) listener(newer);
}

/**
 * Invalidates the cached answers of these scopes on all instances by raising their versions. Every way to purge ends here.
 *
 * @returns the committed versions of all scopes
 */
export async function purge(strapi: Core.Strapi, scopes: readonly Scope[] = SCOPES): Promise<Record<Scope, number>> {
  return inWriteTransaction(strapi, async (trx) => {
    await raiseVersions(trx, scopes);
    const rows: { scope: Scope; version: number }[] = await trx('storefront_versions').select('scope', 'version');
    return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Record<Scope, number>;
  });
}

/** A route whose answers are cached. */
export interface CachedRoute {
  path: string;
  tags: readonly Scope[];
  /** epoch and versions of its tags as this process knows them; undefined before the first version poll */
  versionKey: string | undefined;
  hits: number;
  misses: number;
}

const routes = new Map<string, CachedRoute>();

function versionKeyOf(tags: readonly Scope[]): string | undefined {
  const versions = tags.map(versionOf);
  return versions.includes(undefined) ? undefined : `${currentEpoch()}/${versions.join('.')}`;
}

onVersionsChanged(() => {
  for (const route of routes.values()) route.versionKey = versionKeyOf(route.tags);
});

export function registerCachedRoute(path: string, tags: readonly Scope[]): CachedRoute {
  const route = { path, tags, versionKey: versionKeyOf(tags), hits: 0, misses: 0 };
  routes.set(path, route);
  return route;
}

export function cachedRoutes(): readonly CachedRoute[] {
  return [...routes.values()];
}
