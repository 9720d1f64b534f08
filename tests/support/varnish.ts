import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getProgram, type Ability } from './programs';
import { startProgram, stopProgram } from './processes';
import { projectRoot } from './test-run';
import { until } from './until';

const FOLDER = path.join(projectRoot, 'deploy', 'varnish');

/** It has the modules that deploy/varnish/default.vcl imports. */
export const COMPILES_VCL: Ability = {
  args: ['-C', '-p', `vcl_path=${FOLDER}:/etc/varnish`, '-f', path.join(FOLDER, 'default.vcl')],
};

/**
 * @returns Varnish's program, with the modules that it needs
 * @throws when there is none and none can be installed
 */
export async function findVarnish(): Promise<string> {
  process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
  const found = await getProgram(['varnishd'], 'varnish-modules', COMPILES_VCL);
  if (found === undefined) throw new Error('Varnish is not installed.');
  return found;
}

/** deploy/varnish/backends.vcl with these instances. */
function backends(origins: readonly string[]): string {
  const example = readFileSync(path.join(FOLDER, 'backends.vcl'), 'utf8');
  const [probe = ''] = /^probe [^}]*\}/m.exec(example) ?? [];
  const [, rules = ''] = /(\.connect_timeout[^}]*)\}/.exec(example) ?? [];
  const [acl = ''] = /^acl purgers \{[^}]*\}/m.exec(example) ?? [];
  const defined = origins.map((origin, at) => {
    const { hostname, port } = new URL(origin);
    return `backend shop${at} { .host = "${hostname}"; .port = "${port}"; ${rules} }`;
  });
  const added = origins.map((_, at) => `instances.add_backend(shop${at});`);
  return [probe, ...defined, `sub vcl_init { new instances = directors.round_robin(); ${added.join(' ')} }`, acl].join('\n');
}

/**
 * Starts Varnish with deploy/varnish/default.vcl.
 *
 * @param port where it listens; the instances must know it before they start
 */
export async function startVarnish(
  program: string,
  directory: string,
  { port, origins }: { port: number; origins: readonly string[] },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = path.join(directory, `varnish-${port}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'backends.vcl'), backends(origins));
  const server = startProgram(
    program,
    [
      ...['-F', '-j', 'none', '-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'],
      ...['-p', `vcl_path=${folder}:${FOLDER}:/etc/varnish`],
      ...['-f', path.join(FOLDER, 'default.vcl')],
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  await until('Varnish answers', async () => (await fetch(`${url}/api/v1/health/live`)).status === 200, 30_000);
  return { url, stop: () => stopProgram(server) };
}
