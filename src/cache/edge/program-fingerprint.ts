import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../environment';

/** Written by scripts/build.mjs: a hash of the server's sources. */
const BUILT_FROM = path.join(__dirname, '..', '..', '..', '.server-built-from');

/** @returns a hash of what answers depend on besides the content */
export function programFingerprint(): string {
  const sources = existsSync(BUILT_FROM) ? readFileSync(BUILT_FROM, 'utf8') : '';
  const { publicUrl = '', frontendUrls, objectStorage, edge, edgeService = '', edgeUrl } = environment;
  const parts = [sources, publicUrl, objectStorage?.publicUrl ?? '', ...frontendUrls, edge, edgeService, ...edgeUrl];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
