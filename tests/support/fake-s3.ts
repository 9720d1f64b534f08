import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from './listen';

export interface StoredObject {
  bytes: Buffer;
  headers: { 'Content-Type': string; 'Cache-Control': string };
}

/** A storage for one bucket that speaks S3, with the policy of docs/operations/files.md: everyone may read what is below `pictures/`. */
export interface FakeS3 {
  /** what a shop needs to use it */
  env: Record<string, string>;
  /** where the bucket is */
  bucketUrl: string;
  objects: Map<string, StoredObject>;
  /** `GET uploads/x.png`, in their order; those that were refused end with `(unsigned)` */
  requests: string[];
  /** While it is away every connection is cut. */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
}

const BUCKET = 'ruou-vang';
const REGION = 'ap-southeast-1';
const ACCOUNT = { accessKeyId: 'AKIANHANHO', secretAccessKey: 'k3Rn/q8Zt+V2w7Lx' };

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Parts of one upload by their number. */
interface Upload {
  headers: StoredObject['headers'];
  parts: Map<number, Buffer>;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const refused = (status: number, code: string): Answer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

const xml = (root: string, members: Record<string, string>): Answer => {
  const inside = Object.entries(members).map(([name, value]) => `<${name}>${value}</${name}>`);
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body: `<${root}>${inside.join('')}</${root}>` };
};

class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly #uploads = new Map<string, Upload>();

  answer(call: Call): Answer {
    const { method, key, query, headers, body } = call;
    if (headers['x-amz-acl'] !== undefined) return refused(400, 'AccessControlListNotSupported');
    if (headers['content-encoding'] === 'aws-chunked') return refused(501, 'NotImplemented');
    if (query.has('uploads') || query.has('uploadId')) return this.#answerPart(call);
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, headers: headersOf(call) });
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    const found = this.objects.get(key);
    if (!found || !['GET', 'HEAD'].includes(method)) return refused(found ? 405 : 404, found ? 'MethodNotAllowed' : 'NoSuchKey');
    return { status: 200, headers: { ...found.headers, ETag: etagOf(found.bytes) }, body: found.bytes };
  }

  #answerPart(call: Call): Answer {
    const { method, key, query, body } = call;
    if (query.has('uploads')) {
      const UploadId = randomUUID();
      this.#uploads.set(UploadId, { headers: headersOf(call), parts: new Map() });
      return xml('InitiateMultipartUploadResult', { Bucket: BUCKET, Key: key, UploadId });
    }
    const id = query.get('uploadId') ?? '';
    const upload = this.#uploads.get(id);
    if (!upload) return refused(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    this.#uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    const bytes = Buffer.concat(parts);
    this.objects.set(key, { bytes, headers: upload.headers });
    return xml('CompleteMultipartUploadResult', { Bucket: BUCKET, Key: key, ETag: etagOf(bytes) });
  }
}

function headersOf({ headers }: Call): StoredObject['headers'] {
  return { 'Content-Type': headers['content-type'] ?? 'binary/octet-stream', 'Cache-Control': headers['cache-control'] ?? '' };
}

function send(response: ServerResponse, method: string, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body), 'Access-Control-Allow-Origin': '*' });
  response.end(method === 'HEAD' ? undefined : body);
}

export async function startFakeS3(): Promise<FakeS3> {
  const bucket = new Bucket();
  const requests: string[] = [];
  let isAway = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const { method = 'GET' } = request;
    const key = decodeURIComponent(url.pathname).replace(`/${BUCKET}/`, '');
    // The SDK signs; whether rightly is its own tests' matter.
    const isSigned = (request.headers.authorization ?? url.searchParams.get('X-Amz-Credential') ?? '').includes(
      ACCOUNT.accessKeyId,
    );
    const isAllowed = isSigned || (['GET', 'HEAD'].includes(method) && key.startsWith('pictures/'));
    requests.push(`${method} ${key}${isAllowed ? '' : ' (unsigned)'}`);
    const call: Call = { method, key, query: url.searchParams, headers: request.headers, body };
    send(response, method, isAllowed ? bucket.answer(call) : refused(403, 'AccessDenied'));
  }

  const server = createServer((request, response) => {
    if (isAway) request.socket.destroy();
    else handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const port = await listen(server);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    bucketUrl: `${endpoint}/${BUCKET}`,
    objects: bucket.objects,
    requests,
    setAway: (next) => {
      isAway = next;
    },
    close: () => closeServer(server),
  };
}
