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
