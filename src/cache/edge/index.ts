import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { onVersionsChanged } from '../known-versions';
import { PurgeQueue } from './purge-queue';

/** Written by scripts/build.mjs: a hash of the server's sources. */
const BUILT_FROM = path.join(__dirname, '..', '..', '..', '.server-built-from');

/** @returns a hash of what answers depend on besides the content */
function programFingerprint(): string {
  const sources = existsSync(BUILT_FROM) ? readFileSync(BUILT_FROM, 'utf8') : '';
  const { publicUrl = '', frontendUrls, objectStorage, edge, edgeService = '', edgeUrl } = environment;
  const parts = [sources, publicUrl, objectStorage?.publicUrl ?? '', ...frontendUrls, edge, edgeService, ...edgeUrl];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

let queue: PurgeQueue | undefined;

/** Purges the edge of EDGE after every commit, of this instance or of another one. */
export function startEdgePurge(strapi: Core.Strapi): void {
  if (environment.edge === 'off') return;
  const opened = new PurgeQueue(strapi, environment.edge, programFingerprint());
  queue = opened;
  onVersionsChanged(() => opened.onVersions());
  opened.start();
}

/** Longer than a purge takes, and short enough not to be noticed after a save. */
const TOLD_TIMEOUT_MS = 500;

/** Waits until a Varnish was told of what was just committed. A CDN's calls are counted, so they wait for more commits. */
export async function untilEdgeIsTold(): Promise<void> {
  if (environment.edge === 'varnish') await queue?.untilTold(TOLD_TIMEOUT_MS);
}

export async function stopEdgePurge(): Promise<void> {
  await queue?.close();
}
