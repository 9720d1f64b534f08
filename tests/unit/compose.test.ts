import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { load } from 'js-yaml';
import { variableNames } from '../../src/environment';
import { runToEnd } from '../support/processes';
import { projectRoot } from '../support/test-run';

interface Service {
  environment?: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  entrypoint?: string[];
}

interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
}

const DEPLOY = path.join(projectRoot, 'deploy');
const readCompose = (name: string): Compose => load(readFileSync(path.join(DEPLOY, name), 'utf8')) as Compose;
const plain = readCompose('compose.yaml');

/** What the nginx service makes of wine-shop.conf. */
async function nginxSite(environment: Record<string, string>): Promise<string> {
  const command = plain.services.nginx?.entrypoint?.at(-1) ?? '';
  const [script = ''] = command.replaceAll('$$', '$').split(' > ', 1);
  const file = path.join(DEPLOY, 'nginx', 'wine-shop.conf');
  const { code, output } = await runToEnd('sh', ['-c', script.replace('/wine-shop.conf', file)], {
    env: { ...process.env, ...environment },
  });
  assert.equal(code, 0, output);
  return output;
}

test('every variable of the instances exists, and each secret is made by secrets.sh', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'compose-secrets-'));
  const { code, output } = await runToEnd('sh', [path.join(DEPLOY, 'secrets.sh'), folder], {});
  assert.equal(code, 0, output);
  const { services, secrets = {} } = plain;
  for (const name of ['shop-1', 'shop-2']) {
    const { environment = {}, secrets: given = [] } = services[name] ?? assert.fail(name);
    const unknown = Object.keys(environment).filter((variable) => !variableNames.includes(variable.replace(/_FILE$/, '')));
    assert.deepEqual(unknown, []);
    const files = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1] ?? []);
    assert.deepEqual(files.sort(), [...given].sort());
  }
  for (const [name, { file }] of Object.entries(secrets)) {
    assert.equal(file, `./secrets/${name}`);
    assert.ok(existsSync(path.join(folder, name)), name);
  }
});

test('nginx sends visitors to the instances', async () => {
  const site = await nginxSite({ DOMAIN: 'shop.example' });
  assert.match(site, /server shop-1:1337 resolve max_fails=1[^]*server shop-2:1337 resolve max_fails=1/);
  assert.doesNotMatch(site, /api\.example\.vn|127\.0\.0\.1:133|\/var\/log/);
  assert.match(site, /location \/ \{\s+proxy_pass http:\/\/wine_shop;/);
});

test('every file that the services mount is there', () => {
  for (const { volumes = [] } of Object.values(plain.services))
    for (const [, file = ''] of volumes.map((volume) => /^\.\/([^:]+)/.exec(volume) ?? []))
      assert.ok(['', 'tls', 'acme'].includes(file) || existsSync(path.join(DEPLOY, file)), file);
});
