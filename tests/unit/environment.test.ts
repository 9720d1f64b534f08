import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, vi } from 'vitest';
import { parse } from 'dotenv';
import { EnvironmentError, readEnvironment, variableNames } from '../../src/environment';

const example = readFileSync(path.resolve(__dirname, '..', '..', '.env.example'), 'utf8');

const SECRETS = Object.fromEntries(
  ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'].map((name) => [
    name,
    'kD83hs02mQpz71Lx',
  ]),
);
const production = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  ...SECRETS,
  ...variables,
});

function problemsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(variables);
  } catch (error) {
    assert.ok(error instanceof EnvironmentError);
    return error.problems;
  }
  return [];
}

test('.env.example lists exactly the variables that are read', () => {
  assert.deepEqual(Object.keys(parse(example)).sort(), [...variableNames].sort());
});

test('.env.example, with secrets, has the defaults', () => {
  const given = Object.fromEntries(Object.entries(parse(example)).filter(([, value]) => value !== ''));
  assert.deepEqual(readEnvironment(production(given)), readEnvironment(production({})));
});

test('reports all problems together, by variable, without a secret', () => {
  const problems = problemsOf(
    production({
      PORT: '99999',
      PUBLIC_URL: 'https://x.vn/api/v1',
      FRONTEND_URL: 'https://a.vn/path, nonsense, https://*.vn, https://a.*.vn',
      TRUSTED_PROXIES: '-1',
      DATABASE_CLIENT: 'mysql',
      REDIS_URL: 'http://x',
      RATE_LIMIT_MAX: '1e3',
      RATE_LIMIT_TRUSTED: '10.0.0.0/8, 300.1.1.1',
      SEED_DEMO: 'yes',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short-Secret',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'tobemodified-tobemodified',
      APP_KEYS: 'kurz',
    }),
  );
  const named = [...new Set(problems.map((problem) => problem.split(' ')[0]))].sort();
  const expected = [
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'APP_KEYS',
    'DATABASE_CLIENT',
    'FRONTEND_URL',
    'JWT_SECRET',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
  ];
  assert.deepEqual(named, [...expected, 'RATE_LIMIT_MAX', 'RATE_LIMIT_TRUSTED', 'REDIS_URL', 'SEED_DEMO', 'TRUSTED_PROXIES']);
  assert.doesNotMatch(problems.join('\n'), /short-Secret|tobemodified|kurz/);
});

test('production requires every secret, and development generates them', () => {
  assert.equal(problemsOf({ NODE_ENV: 'production' }).length, 6);
  assert.deepEqual(problemsOf({ NODE_ENV: 'development' }), []);
});

test('requires variables that belong together, and derives defaults from DATABASE_URL', () => {
  assert.match(problemsOf(production({ DATABASE_CLIENT: 'postgres' })).join(), /DATABASE_URL/);
  assert.match(problemsOf(production({ ADMIN_EMAIL: 'a@example.vn' })).join(), /ADMIN_PASSWORD/);
  assert.equal(readEnvironment(production({ DATABASE_URL: 'postgres://a@b/c' })).databaseClient, 'postgres');
  assert.equal(readEnvironment(production({})).seedDemo, true);
  assert.equal(readEnvironment(production({ DATABASE_URL: 'postgres://a@b/c' })).seedDemo, false);
});

test('PREVIEW_URL has a place for the path and for the token in its query, and needs FRONTEND_URL', () => {
  const problems = (PREVIEW_URL: string, FRONTEND_URL = 'https://a.vn'): string =>
    problemsOf(production({ PREVIEW_URL, FRONTEND_URL })).join();
  for (const right of ['path={path}&token={token}', 'secret=x&slug={path}&t={token}', 'token={token}&path={path}'])
    assert.equal(problems(`https://a.vn/api/draft?${right}`), '', right);
  for (const wrong of [
    'https://a.vn/draft',
    'https://a.vn/?path={path}',
    'https://a.vn/{path}?token={token}',
    '/?p={path}&t={token}',
  ])
    assert.match(problems(wrong), /^PREVIEW_URL must look like/, wrong);
  assert.match(problems('https://a.vn/?path={path}&token={token}', ''), /FRONTEND_URL is not set, which PREVIEW_URL needs/);
});

test('object storage needs a bucket, an account, and plain addresses', () => {
  const account = { S3_BUCKET: 'ruou-vang', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'k3Rn/q8Z' };
  const settings = (more: Record<string, string>): unknown => readEnvironment(production({ ...account, ...more })).objectStorage;
  const known = { bucket: 'ruou-vang', accessKeyId: 'AKIA', secretAccessKey: 'k3Rn/q8Z' };
  assert.equal(readEnvironment(production({})).objectStorage, undefined);
  const aws = { region: 'ap-southeast-1', endpoint: 'https://s3.ap-southeast-1.amazonaws.com' };
  assert.deepEqual(settings({ S3_REGION: aws.region }), { ...known, ...aws, publicUrl: `${aws.endpoint}/ruou-vang` });
  assert.deepEqual(settings({ S3_ENDPOINT: 'http://minio:9000/', S3_PUBLIC_URL: 'https://anh.example.vn/a/' }), {
    ...{ ...known, region: 'us-east-1', endpoint: 'http://minio:9000', publicUrl: 'https://anh.example.vn/a' },
  });

  assert.deepEqual(problemsOf(production({ S3_BUCKET: 'ruou-vang' })), [
    'S3_ACCESS_KEY_ID is not set, which S3_BUCKET needs',
    'S3_SECRET_ACCESS_KEY is not set, which S3_BUCKET needs',
  ]);
  assert.match(
    problemsOf(production({ S3_ENDPOINT: 'http://minio:9000' })).join(),
    /^S3_BUCKET is not set, which S3_ENDPOINT needs$/,
  );
  const wrong = problemsOf(production({ ...account, S3_BUCKET: 'Rượu', S3_ENDPOINT: 'minio', S3_PUBLIC_URL: 'https://a.vn/"x' }));
  assert.deepEqual(
    wrong.map((problem) => problem.split(' ')[0]),
    ['S3_BUCKET', 'S3_ENDPOINT', 'S3_PUBLIC_URL'],
  );
});

test('reads every secret from a file too, and says what is wrong with the file', ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = { ...SECRETS, METRICS_TOKEN: 'kD83hs02mQpz71Lx', DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://r' };
  const files = Object.entries(secrets).map(([name, value]): [string, string] => {
    const file = path.join(folder, name);
    writeFileSync(file, `${value}\n`);
    return [`${name}_FILE`, file];
  });
  const variables: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...Object.fromEntries(files) };
  assert.deepEqual(readEnvironment(variables), readEnvironment({ NODE_ENV: 'production', ...secrets }));

  assert.match(
    problemsOf({ ...variables, JWT_SECRET: 'another-secret-1' }).join(),
    /JWT_SECRET and JWT_SECRET_FILE are both set/,
  );
  const missing = problemsOf({ ...variables, METRICS_TOKEN_FILE: path.join(folder, 'none') });
  assert.equal(missing.length, 1);
  assert.match(missing.join(), /METRICS_TOKEN_FILE can't be read: .*none \(ENOENT\)/);
  writeFileSync(path.join(folder, 'empty'), '\n');
  assert.match(problemsOf({ ...variables, METRICS_TOKEN_FILE: path.join(folder, 'empty') }).join(), /names an empty file/);
});

test('says of a URL whose password is not encoded how to write it, without showing it', () => {
  for (const password of ['100%', '%zz', 'a%', 'pa/ss', 'pa?ss', 'pa#ss', '12/x', '12?x', '12#x', '%E0%A4%A']) {
    for (const [name, scheme] of [
      ['DATABASE_URL', 'postgres'],
      ['REDIS_URL', 'redis'],
    ] as const) {
      const problems = problemsOf(production({ [name]: `${scheme}://shop:${password}@db.example.vn:5432/0` }));
      assert.equal(problems.length, 1, password);
      assert.match(problems[0] ?? '', new RegExp(`^${name} has a character .* must be encoded: write % as %25`), password);
      assert.ok(!problems.join().includes(`:${password}`), password);
    }
  }
  for (const password of ['100%25', 'pa%2Fss', 'a@b', 'rượu', '%E1%BB%A3']) {
    assert.deepEqual(
      problemsOf(production({ DATABASE_URL: `postgres://shop:${password}@db:5432/shop?sslmode=verify-full` })),
      [],
    );
  }
  for (const url of ['nonsense', 'postgres:shop:x@db/shop', 'postgres://shop:x@db:port/shop', 'postgres://shop:x@/shop'])
    assert.match(problemsOf(production({ DATABASE_URL: url })).join(), /must look like/, url);
  assert.match(
    problemsOf(production({ DATABASE_URL: 'postgres://a@b/c?sslmode=on' })).join(),
    /sslmode that is none of disable,/,
  );
});

test('names the values of .env that systemd or containers read differently', async () => {
  const script = pathToFileURL(path.resolve(__dirname, '..', '..', 'scripts', 'secrets.mjs')).href;
  const { ambiguousVariables } = (await import(script)) as { ambiguousVariables: () => string[] };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-env-'));
  const same = ["A='a$b#c'", 'B="a #b"', 'C=a b', 'D=https://x.vn/?a=b', '# E=a$b', 'F='];
  const differing = ['Q=a$b#c', 'R=a #b', 'S="a$b"', 'T=a\\b', 'U=`a`', 'export V = a$b'];
  writeFileSync(path.join(folder, '.env'), [...same, ...differing].join('\n'));
  // An absolute path is taken as it is.
  vi.stubEnv('ENV_PATH', path.join(folder, '.env'));
  try {
    assert.deepEqual(ambiguousVariables(), ['Q', 'R', 'S', 'T', 'U', 'V']);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
