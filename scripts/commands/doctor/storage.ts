import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { Environment } from '../../../src/environment';
import { objectStorageOptions } from '../../../src/media/object-storage-options';
import { messageOf } from '../message-of';
import { examine } from './finding';

interface Probe {
  path: string;
  hash: string;
  ext: string;
  mime: string;
  url: string;
  stream?: Readable;
}
interface Provider {
  uploadStream(file: Probe): Promise<void>;
  delete(file: Probe): Promise<unknown>;
  getSignedUrl(file: Probe): Promise<{ url: string }>;
}

const TIMEOUT_MS = 5_000;
const POLICY = '(docs/operations.md, “Object storage”)';

const loadProvider = (): { init: (options: object) => Provider } =>
  createRequire(__filename)('@strapi/provider-upload-aws-s3') as { init: (options: object) => Provider };

const ask = (url: string, headers = {}) => fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const checkStorage = ({ objectStorage, publicUrl }: Environment) =>
  examine('Storage', async (report) => {
    if (objectStorage === undefined) return report('skip', 'without S3_BUCKET files are in MEDIA_DIR');
    const provider: Provider = loadProvider().init(objectStorageOptions(objectStorage));
    const hash = `doctor-${randomUUID()}`;
    const url = `s3://${objectStorage.bucket}/`;
    const probes = ['uploads', 'pictures'].map((path) => ({ path, hash, ext: '.txt', mime: 'text/plain', url }));
    const [original, rendition] = probes as [Probe, Probe];
    const openly = async (folder: string) => (await ask(`${objectStorage.publicUrl}/${folder}/${hash}.txt`)).status;
    try {
      for (const probe of probes) await provider.uploadStream({ ...probe, stream: Readable.from([Buffer.from('doctor')]) });
      const signed = await ask((await provider.getSignedUrl(original)).url, {
        Origin: new URL(publicUrl ?? 'http://localhost').origin,
      });
      const [open, shown] = [await openly(original.path), await openly(rendition.path)];
      if (open === 200) return report('fail', `Close the bucket but for pictures/ ${POLICY}: everyone can load originals.`);
      if (signed.status !== 200) return report('fail', `Let the account read the bucket: a signed URL answers ${signed.status}.`);
      if (shown !== 200) {
        return report('fail', `Correct S3_PUBLIC_URL or let everyone read pictures/ ${POLICY}: a visitor gets ${shown}.`);
      }
      if (!signed.headers.has('access-control-allow-origin')) {
        return report('fail', `Allow the panel's origin in the bucket's CORS rules ${POLICY}: editors see no pictures.`);
      }
      return report('ok', `originals are private (${open}), and visitors can load pictures`);
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      return report('fail', `Correct the S3_ variables or start the storage: ${messageOf(cause) || String(error)}.`);
    } finally {
      await Promise.allSettled(probes.map((probe) => provider.delete(probe)));
    }
  });
