import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { load } from 'js-yaml';
import { variableNames } from '../../src/environment';
import { findAble } from '../support/programs';
import { COMPILES_VCL } from '../support/varnish';
import { runToEnd } from '../support/processes';
import { projectRoot } from '../support/test-run';

interface Service {
  environment?: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  entrypoint?: string[];
  networks: string[] | Record<string, { ipv4_address?: string }>;
}

interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
}

const DEPLOY = path.join(projectRoot, 'deploy');
const readCompose = (name: string): Compose => load(readFileSync(path.join(DEPLOY, name), 'utf8')) as Compose;
const plain = readCompose('compose.yaml');
const withVarnish = readCompose('compose.varnish.yaml');

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
  for (const { services, secrets = {} } of [plain, withVarnish]) {
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
  }
});

test('nginx sends visitors to the instances, or through Varnish', async () => {
  const site = await nginxSite({ DOMAIN: 'shop.example', PUBLIC_UPSTREAM: 'wine_shop' });
  assert.match(site, /server shop-1:1337 resolve max_fails=1[^]*server shop-2:1337 resolve max_fails=1/);
  assert.doesNotMatch(site, /api\.example\.vn|127\.0\.0\.1:133|\/var\/log/);
  assert.match(site, /location \/ \{\s+proxy_pass http:\/\/wine_shop;/);
  const upstream = String(withVarnish.services.nginx?.environment?.PUBLIC_UPSTREAM);
  const throughVarnish = await nginxSite({ DOMAIN: 'shop.example', PUBLIC_UPSTREAM: upstream });
  assert.match(throughVarnish, /location \/ \{\s+proxy_pass http:\/\/wine_shop_edge;/);
  assert.equal(throughVarnish.match(/wine_shop_edge/g)?.length, 1, 'the panel and files do not go through Varnish');
  assert.match(readFileSync(path.join(DEPLOY, 'nginx', 'varnish-upstream.conf'), 'utf8'), /^upstream wine_shop_edge \{/m);
});

test('Varnish knows the fixed addresses of the instances, and takes purges from them alone', async () => {
  const backends = readFileSync(path.join(DEPLOY, 'varnish', 'compose-backends.vcl'), 'utf8');
  const addressOf = (name: string): string => {
    const { networks = {} } = withVarnish.services[name] ?? {};
    return (Array.isArray(networks) ? undefined : networks.edge?.ipv4_address) ?? assert.fail(name);
  };
  const instances = [addressOf('shop-1'), addressOf('shop-2')];
  assert.deepEqual(
    [...backends.matchAll(/\.host = "([\d.]+)"/g)].map(([, host]) => host),
    instances,
  );
  const [, purgers = ''] = /acl purgers \{([^}]*)\}/.exec(backends) ?? [];
  assert.deepEqual(
    [...purgers.matchAll(/"([\d.]+)"/g)].map(([, host]) => host),
    instances,
  );
  assert.equal(withVarnish.services['shop-1']?.environment?.EDGE_URL, `http://${addressOf('varnish')}:6081`);
  const varnishd = await findAble(COMPILES_VCL, 'varnishd');
  if (varnishd === undefined) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'compose-varnish-'));
  // Varnish compiles as another account.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'backends.vcl'), backends);
  const file = path.join(DEPLOY, 'varnish', 'default.vcl');
  const { code, output } = await runToEnd(varnishd, ['-C', '-p', `vcl_path=${folder}:/etc/varnish`, '-f', file], {});
  assert.equal(code, 0, output.slice(-1_000));
});

test('every file that the services mount is there', () => {
  for (const { services } of [plain, withVarnish])
    for (const { volumes = [] } of Object.values(services))
      for (const [, file = ''] of volumes.map((volume) => /^\.\/([^:]+)/.exec(volume) ?? []))
        assert.ok(['', 'tls', 'acme'].includes(file) || existsSync(path.join(DEPLOY, file)), file);
});
