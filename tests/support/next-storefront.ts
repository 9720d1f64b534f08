import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { runToEnd, startProgram, stopProgram } from './processes';
import { projectRoot } from './test-run';
import { until } from './until';

const EXAMPLE = path.join('examples', 'next');
const CLIENT = path.join('clients', 'typescript');
/** What the developer's own folder may have besides. */
const OWN = /(^|\/)(node_modules|\.next|\.env\.local|next-env\.d\.ts|tsconfig\.app\.tsbuildinfo)$/;
const START_TIMEOUT_MS = 30_000;

/** examples/next in a folder of its own, where it may install and build. */
export interface NextStorefront {
  directory: string;
  /** origin of the storefront, once it runs */
  url: string;
  /** Runs a program in its folder. @throws with its output when it fails */
  run: (program: string, ...args: string[]) => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param directory in which the example lies as in the project: its client is installed from a folder beside it */
export async function copyNextStorefront(directory: string): Promise<NextStorefront> {
  for (const folder of [EXAMPLE, CLIENT]) {
    const filter = (file: string): boolean => !OWN.test(file.slice(projectRoot.length));
    cpSync(path.join(projectRoot, folder), path.join(directory, folder), { recursive: true, filter });
  }
  const cwd = path.join(directory, EXAMPLE);
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: '1' };
  let server: ReturnType<typeof startProgram> | undefined;
  const url = `http://127.0.0.1:${port}`;
  return {
    directory: cwd,
    url,
    run: async (program, ...args) => {
      const { code, output } = await runToEnd(program, args, { cwd, env });
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${String(code)}:\n${output}`);
    },
    start: async () => {
      // Not by npm, which would leave its child behind.
      const next = path.join(cwd, 'node_modules', 'next', 'dist', 'bin', 'next');
      server = startProgram(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
        cwd,
        env,
        stdio: 'ignore',
      });
      const answers = async (): Promise<boolean> => (await fetch(url).catch(() => undefined)) !== undefined;
      await until('the storefront answers', answers, START_TIMEOUT_MS);
    },
    close: async () => {
      if (server) await stopProgram(server);
    },
  };
}

/** Writes the storefront's `.env.local`. */
export function configureNextStorefront({ directory }: NextStorefront, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(directory, '.env.local'), lines.join(''));
}
