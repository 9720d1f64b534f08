import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from '@strapi/utils';
import {
  addresses,
  adminPassword,
  databaseUrl,
  list,
  origins,
  previewUrl,
  publicUrl,
  secret,
  serviceUrl,
  webhookUrls,
  storageUrl,
  urls,
  wholeNumber,
} from './environment-rules';
import { pickVariables, variableName, type Given } from './environment-variables';

/**
 * All variables that an operator can set. `.env.example` lists them with the same defaults, and a test compares both.
 *
 * A member is named after its variable (`rateLimitMax` is RATE_LIMIT_MAX). An empty variable counts as not set, so a copied
 * `.env.example` works. One error reports all problems. It never contains a secret's value.
 */

const hostName = z.string().regex(/^[^\s/]+$/, 'must be a host name or an IP address');

const shape = {
  host: hostName.default('127.0.0.1'),
  port: wholeNumber(1, 65535).default(1337),
  publicUrl: publicUrl.optional(),
  frontendUrl: origins.default([]),
  previewUrl: previewUrl.optional(),
  trustedProxies: wholeNumber(0, 10).default(0),
  databaseClient: z.enum(['sqlite', 'postgres'], 'must be sqlite or postgres').optional(),
  databaseUrl: databaseUrl('postgres://user:password@host:5432/database').optional(),
  databaseFilename: z.string().regex(/^[^:]/, 'must name a file').default('.tmp/data.db'),
  mediaDir: z.string().default('public'),
  s3Bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')
    .optional(),
  s3Region: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  s3Endpoint: storageUrl.optional(),
  s3AccessKeyId: z.string().optional(),
  s3SecretAccessKey: z.string().optional(),
  s3PublicUrl: storageUrl.optional(),
  revalidateUrl: webhookUrls.default([]),
  revalidateSecret: secret.optional(),
  redisUrl: serviceUrl(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  edge: z
    .enum(['off', 'varnish', 'cloudflare'], 'must be off, varnish or cloudflare: fastly is no longer supported')
    .default('off'),
  edgeUrl: urls.default([]),
  edgeService: z.string().regex(/^\w+$/, 'must be an id: letters and digits').optional(),
  edgeToken: z.string().min(16, 'must have at least 16 characters').optional(),
  rateLimitMax: wholeNumber(1, 1_000_000_000).default(60),
  rateLimitTokenMax: wholeNumber(1, 1_000_000_000).default(6_000),
  rateLimitTrusted: addresses.default([]),
  seedDemo: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional(),
  adminEmail: z
    .email('must be an e-mail address')
    .transform((value) => value.toLowerCase())
    .optional(),
  adminPassword: adminPassword.optional(),
  smtpHost: hostName.optional(),
  smtpPort: wholeNumber(1, 65535).default(587),
  smtpUsername: z.string().optional(),
  smtpPassword: z.string().optional(),
  mailFrom: z.email('must be an e-mail address').optional(),
  importPrivateHosts: z.string().transform(list).default([]),
  trackingIgnoredAddresses: addresses.default([]),
  trackingEventMonths: wholeNumber(1, 600).default(25),
  trackingVisitorMonths: wholeNumber(1, 600).default(13),
  metricsPort: wholeNumber(1, 65535).optional(),
  metricsHost: hostName.default('127.0.0.1'),
  metricsToken: z.string().min(16, 'must have at least 16 characters, best made by chance').optional(),
  drainSeconds: wholeNumber(0, 600).default(0),
  cacheMaxBytes: wholeNumber(0, 1_000_000_000_000).default(67_108_864),
  logFormat: z.enum(['plain', 'json'], 'must be plain or json').default('plain'),
  logLevel: z.enum(['error', 'warn', 'info', 'http', 'debug'], 'must be error, warn, info, http or debug').default('info'),
};

const secretShape = {
  appKeys: z.string().transform(list).pipe(z.array(secret).min(1, 'must list at least one key')),
  apiTokenSalt: secret,
  adminJwtSecret: secret,
  transferTokenSalt: secret,
  encryptionKey: secret,
  jwtSecret: secret,
};

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys({ ...shape, ...secretShape }).map(variableName);

/** The message has one line for each wrong variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  /** as OperatorError, of a later folder */
  readonly isForOperator = true;

  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** The project's folder: sources and compiled code are at different depths of it. */
function appRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : appRoot(path.dirname(from));
}

function problemsOf(error: z.ZodError | undefined, given: Given): string[] {
  const found = (error?.issues ?? []).map((issue) => {
    const member = String(issue.path[0]);
    return `${variableName(member)} ${given[member] === undefined ? 'is not set' : issue.message}`;
  });
  return [...new Set(found)];
}

/** In production every secret is required and checked. In development and tests any value is accepted, and a missing one is random. */
function readSecrets(variables: NodeJS.ProcessEnv) {
  const { given, problems } = pickVariables(Object.keys(secretShape), variables);
  if (variables.NODE_ENV === 'production') {
    const { data, error } = z.object(secretShape).safeParse(given);
    return { data, problems: [...problems, ...problemsOf(error, given)] };
  }
  const values = Object.keys(secretShape).map((member) => [member, given[member] ?? randomBytes(24).toString('base64')]);
  const { appKeys, ...others } = Object.fromEntries(values) as Record<keyof typeof secretShape, string>;
  const data: z.output<z.ZodObject<typeof secretShape>> = { ...others, appKeys: list(appKeys) };
  return { data, problems };
}

const clientByUrl = (url: string | undefined) => (url === undefined ? 'sqlite' : 'postgres');

/** Variables, each with another one that it needs. A mail holds a link, so it needs the shop's URL. */
const PARTNERS = [
  ['adminEmail', 'adminPassword'],
  ['adminPassword', 'adminEmail'],
  ['previewUrl', 'frontendUrl'],
  ['revalidateUrl', 'revalidateSecret'],
  ['revalidateSecret', 'revalidateUrl'],
  ['smtpHost', 'mailFrom'],
  ['smtpHost', 'publicUrl'],
  ['mailFrom', 'smtpHost'],
  ['smtpUsername', 'smtpPassword'],
  ['smtpPassword', 'smtpUsername'],
  ['s3Bucket', 's3AccessKeyId'],
  ['s3Bucket', 's3SecretAccessKey'],
  ['s3AccessKeyId', 's3Bucket'],
  ['s3SecretAccessKey', 's3Bucket'],
  ['s3Endpoint', 's3Bucket'],
  ['s3PublicUrl', 's3Bucket'],
] as const satisfies readonly (readonly [keyof typeof shape, keyof typeof shape])[];

const EDGE_NEEDS: Readonly<Record<string, readonly (keyof typeof shape)[]>> = {
  varnish: ['edgeUrl'],
  cloudflare: ['edgeService', 'edgeToken'],
};

/** The problems of variables that need another variable. */
function missingPartners(given: Given): string[] {
  const missing = PARTNERS.filter(([member, partner]) => given[member] !== undefined && given[partner] === undefined);
  const problems = missing.map(([member, partner]) => `${variableName(partner)} is not set, which ${variableName(member)} needs`);
  for (const member of EDGE_NEEDS[given.edge ?? ''] ?? []) {
    if (given[member] === undefined) problems.push(`${variableName(member)} is not set, which EDGE=${given.edge ?? ''} needs`);
  }
  return given.databaseClient === 'postgres' && given.databaseUrl === undefined
    ? ['DATABASE_URL is not set, which DATABASE_CLIENT=postgres needs', ...problems]
    : problems;
}

/** @returns undefined without S3_BUCKET: files are then in MEDIA_DIR */
function objectStorageOf(data: z.output<z.ZodObject<typeof shape>>) {
  const { s3Bucket: bucket, s3Region: region, s3AccessKeyId: accessKeyId = '', s3SecretAccessKey: secretAccessKey = '' } = data;
  if (bucket === undefined) return undefined;
  const endpoint = data.s3Endpoint ?? `https://s3.${region}.amazonaws.com`;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, publicUrl: data.s3PublicUrl ?? `${endpoint}/${bucket}` };
}

/** @throws EnvironmentError */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const { given, problems: unreadable } = pickVariables(Object.keys(shape), variables);
  const { data, error } = z.object(shape).safeParse(given);
  const secrets = readSecrets(variables);
  const problems = [...unreadable, ...problemsOf(error, given), ...missingPartners(given), ...secrets.problems];
  if (data === undefined || secrets.data === undefined || problems.length > 0) throw new EnvironmentError(problems);

  const databaseClient = data.databaseClient ?? clientByUrl(data.databaseUrl);
  const { frontendUrl, ...rest } = data;
  return Object.freeze({
    ...rest,
    frontendUrls: frontendUrl.filter((origin) => !origin.includes('*')),
    // Previews of a branch: their pages may call the API, and no link leads to them.
    frontendPatterns: frontendUrl.filter((origin) => origin.includes('*')),
    objectStorage: objectStorageOf(data),
    databaseClient,
    databaseFilename: path.resolve(appRoot(__dirname), data.databaseFilename),
    mediaDir: path.resolve(appRoot(__dirname), data.mediaDir),
    seedDemo: data.seedDemo ?? databaseClient === 'sqlite',
    secrets: Object.freeze(secrets.data),
  });
}

export type Environment = ReturnType<typeof readEnvironment>;

let cached: Environment | undefined;

/** The configuration of this process. The variables are read once, when a member is first used. */
export const environment = new Proxy({} as Environment, {
  get: (_, member) => Reflect.get((cached ??= readEnvironment(process.env)), member) as unknown,
});
