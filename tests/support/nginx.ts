import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { startProgram, stopProgram } from './processes';
import { getProgram, type Ability } from './programs';
import { projectRoot } from './test-run';
import { until } from './until';

/** The modules of deploy/nginx that are left out of some builds. */
const HAS_MODULES: Ability = {
  args: ['-V'],
  prints:
    /^(?=[^]*--with-http_ssl_module)(?=[^]*--with-http_v2_module)(?![^]*--without-http[-_](?:cache|gzip|geo|map|proxy|limit_|upstream_))/,
};

/**
 * @returns nginx's program
 * @throws when there is none and none can be installed
 */
export async function findNginx(): Promise<string> {
  process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
  const found = await getProgram(['nginx'], 'nginx-light', HAS_MODULES);
  if (found === undefined) throw new Error('nginx is not installed.');
  return found;
}

/** @returns the text of a file of deploy/nginx, with its cache in this folder */
function deployed(name: string, folder: string): string {
  const text = readFileSync(path.join(projectRoot, 'deploy', 'nginx', name), 'utf8');
  return text.replace('/var/cache/nginx/shop', path.join(folder, 'cache'));
}

/**
 * Starts nginx as docs/operations/databases.md configures it, with round robin over the instances.
 *
 * @param directory for its files
 * @param keeps whether it caches, as deploy/nginx/edge-cache.conf does
 * @returns the origin that it serves
 */
export async function startNginx(
  program: string,
  directory: string,
  origins: string[],
  keeps = false,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = path.join(directory, `nginx-${port}`);
  mkdirSync(folder, { recursive: true });
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const configuration = `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; ${temporary.join(' ')}
  ${keeps ? deployed('edge-cache.conf', folder) : ''}
  upstream wine_shop { ${servers} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://wine_shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      client_max_body_size 26m;
      ${keeps ? deployed('edge-cache-location.conf', folder) : ''}
    }
  }
}
`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const server = startProgram(program, ['-c', file, '-p', folder, '-e', `${folder}/error.log`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => (await fetch(`${url}/api/v1/health`)).status === 200);
  return { url, stop: () => stopProgram(server) };
}
