import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { runToEnd, startProgram, stopProgram } from './processes';
import { projectRoot } from './test-run';
import { until } from './until';
import { fetchTrusting, type Fetched } from './tls-client';

/** The name in deploy/nginx/wine-shop.conf. */
export const HOST = 'api.example.vn';

export interface DeployedNginx {
  httpPort: number;
  httpsPort: number;
  certificate: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Fetched>;
  accessLog: () => string;
  stop: () => Promise<void>;
}

/** Creates fullchain.pem and privkey.pem of a certificate for HOST, which has signed itself. */
export async function createCertificate(folder: string, days = 2): Promise<void> {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
  const { code, output } = await runToEnd('openssl', ['req', '-x509', ...key, ...subject, ...files], {});
  if (code !== 0) throw new Error(`openssl failed:\n${output}`);
}

/** @throws when the text is not there, so that no part of the file goes untested */
function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/nginx/wine-shop.conf has no ${from}.`);
  return text.replaceAll(from, to);
}

/**
 * Starts nginx with deploy/nginx/wine-shop.conf: only its ports, instances and folders are others.
 *
 * @param media the folder MEDIA_DIR
 */
export async function startDeployedNginx(
  program: string,
  directory: string,
  { origins, media }: { origins: readonly [string, string]; media: string },
): Promise<DeployedNginx> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const folder = path.join(directory, `deployed-nginx-${httpsPort}`);
  mkdirSync(folder, { recursive: true });
  await createCertificate(folder);
  let site = readFileSync(path.join(projectRoot, 'deploy', 'nginx', 'wine-shop.conf'), 'utf8');
  for (const [from, to] of [
    ['127.0.0.1:1337', new URL(origins[0]).host],
    ['127.0.0.1:1338', new URL(origins[1]).host],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
    ['/etc/nginx/tls', folder],
    ['/var/log/nginx/wine-shop.log wine_shop buffer=64k flush=5s', `${folder}/access.log wine_shop`],
    ['root /var/lib/wine-shop', `root ${media}`],
  ] as const)
    site = replace(site, from, to);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${account} daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { ${temporary.join(' ')}
${site}
}
`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, main);
  const server = startProgram(program, ['-c', file, '-p', folder, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  const certificate = readFileSync(path.join(folder, 'fullchain.pem'), 'utf8');
  const get = (where: string, headers: Record<string, string> = {}): Promise<Fetched> =>
    fetchTrusting({ port: httpsPort, host: HOST, certificate }, where, headers);
  await until('nginx answers', async () => (await get('/api/v1/health')).status === 200);
  return {
    ...{ httpPort, httpsPort, certificate, get },
    accessLog: () => readFileSync(path.join(folder, 'access.log'), 'utf8'),
    stop: () => stopProgram(server, 'SIGQUIT'),
  };
}
