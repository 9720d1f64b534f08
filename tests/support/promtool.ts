import { once } from 'node:events';
import { startProgram } from './processes';
import { getProgram } from './programs';

/**
 * @returns promtool's program; the same Debian package has prometheus
 * @throws when there is none and none can be installed
 */
export async function findPromtool(): Promise<string> {
  const found = await getProgram(['promtool'], 'prometheus', { args: ['--version'] });
  if (found === undefined) throw new Error('promtool is not installed.');
  return found;
}

/** @returns what `promtool check metrics` finds in a text of metrics: nothing, if all is well */
export async function checkMetrics(promtool: string, text: string): Promise<string> {
  const child = startProgram(promtool, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stdin?.end(text);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? output : `${output}(promtool ended with ${String(code)})`;
}
