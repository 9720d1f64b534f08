import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Environment } from '../../../src/environment';
import { objectStorageOptions } from '../../../src/media/server/object-storage-options';
import type { Provider } from '../../../src/media/server/upload-provider';
import { messageOf } from '../message-of';
import { LOCAL_FILES, originalsOf } from '../backup/set';
import { query } from '../database';
import type { Faults } from './finding';
import { existing } from './machine';

const TIMEOUT_MS = 5_000;
const POLICY = '(docs/operations/files.md, “Object storage”)';

const ask = (url: string, headers = {}) => fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

type ObjectStorage = NonNullable<Environment['objectStorage']>;

async function lookAtBucket(storage: ObjectStorage, publicUrl: string | undefined, faults: Faults): Promise<string> {
  // Only here: it is large.
  const s3 = createRequire(__filename)('@strapi/provider-upload-aws-s3') as { init: (options: object) => Provider };
  const provider = s3.init(objectStorageOptions(storage));
  const hash = `doctor-${randomUUID()}`;
  const url = `s3://${storage.bucket}/`;
  const probes = ['uploads', 'pictures'].map((path) => ({ path, hash, ext: '.txt', mime: 'text/plain', url }));
  const openly = async (folder: string) => (await ask(`${storage.publicUrl}/${folder}/${hash}.txt`)).status;
  try {
    for (const probe of probes) await provider.uploadStream({ ...probe, stream: Readable.from([Buffer.from('doctor')]) });
    const signed = await ask((await provider.getSignedUrl({ hash, ext: '.txt', path: 'uploads', url })).url, {
      Origin: new URL(publicUrl ?? 'http://localhost').origin,
    });
    const [open, shown] = [await openly('uploads'), await openly('pictures')];
    if (open === 200) faults.fail(`Close the bucket but for pictures/ ${POLICY}: everyone can load originals.`);
    if (signed.status !== 200) faults.fail(`Let the account read the bucket: a signed URL answers ${signed.status}.`);
    else if (!signed.headers.has('access-control-allow-origin'))
      faults.fail(`Allow the panel's origin in the bucket's CORS rules ${POLICY}: editors see no pictures.`);
    if (shown !== 200) faults.fail(`Correct S3_PUBLIC_URL or let everyone read pictures/ ${POLICY}: a visitor gets ${shown}.`);
    return `originals are private (${open}), and visitors can load pictures`;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    faults.fail(`Correct the S3_ variables or start the storage: ${messageOf(cause) || String(error)}.`);
    return '';
  } finally {
    await Promise.allSettled(probes.map((probe) => provider.delete(probe)));
  }
}

function isClosed(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

function judgeFolders({ databaseClient, databaseFilename, mediaDir }: Environment, faults: Faults): void {
  // A file is none of the folders.
  const places = ['uploads', 'pictures'].map((name) => `${existing(path.join(mediaDir, name))}/.`);
  if (databaseClient === 'sqlite') places.push(...['', '-wal', '-shm'].map((suffix) => existing(databaseFilename + suffix)));
  const closed = [...new Set(places)].filter(isClosed);
  if (closed.length > 0)
    faults.fail(`Give the account that the shop runs as what it must write to (chown -R): ${closed.join(', ')}.`);
}

async function judgeOriginals(environment: Environment, faults: Faults): Promise<number> {
  const names = originalsOf(await query(environment, LOCAL_FILES));
  const lost = names.filter((name) => !existsSync(path.join(environment.mediaDir, 'uploads', name)));
  if (lost.length > 0)
    faults.fail(
      `Mount the disk of ${environment.mediaDir}, or copy its originals from a backup: ${lost.length} are missing (${lost.slice(0, 3).join(', ')}).`,
    );
  return names.length;
}

export async function lookAtStorage(environment: Environment, faults: Faults): Promise<string> {
  judgeFolders(environment, faults);
  const { objectStorage, publicUrl, mediaDir } = environment;
  if (objectStorage !== undefined) return lookAtBucket(objectStorage, publicUrl, faults);
  if (faults.found.length > 0) return '';
  return `${await judgeOriginals(environment, faults)} originals in ${mediaDir}`;
}
