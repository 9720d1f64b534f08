import { readFileSync } from 'node:fs';

/** `rateLimitMax` → `RATE_LIMIT_MAX` */
export const variableName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Variables whose value may be in a file, as container engines and systemd pass secrets: `JWT_SECRET_FILE` names the file of `JWT_SECRET`. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  ...['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'],
  ...['ADMIN_PASSWORD', 'DATABASE_URL', 'EDGE_TOKEN', 'METRICS_TOKEN', 'REDIS_URL', 'REVALIDATE_SECRET', 'SMTP_PASSWORD'],
  'S3_SECRET_ACCESS_KEY',
]);

export type Given = Record<string, string | undefined>;

function readSecretFile(name: string, file: string, problems: string[]): string | undefined {
  try {
    const value = readFileSync(file, 'utf8').trim();
    if (value === '') problems.push(`${name}_FILE names an empty file: ${file}`);
    return value || undefined;
  } catch (error) {
    const { code = 'failed' } = error as NodeJS.ErrnoException;
    problems.push(`${name}_FILE can't be read: ${file} (${code})`);
    return undefined;
  }
}

/**
 * @param members of the configuration
 * @returns the variables of the members, empty ones as undefined, and what is wrong with those that are in files
 */
export function pickVariables(members: readonly string[], variables: NodeJS.ProcessEnv): { given: Given; problems: string[] } {
  const problems: string[] = [];
  const pick = (name: string): string | undefined => {
    const value = variables[name]?.trim() || undefined;
    const file = SECRET_VARIABLES.has(name) ? variables[`${name}_FILE`]?.trim() || undefined : undefined;
    if (file === undefined) return value;
    if (value !== undefined) problems.push(`${name} and ${name}_FILE are both set: remove one`);
    return value ?? readSecretFile(name, file, problems);
  };
  const given = Object.fromEntries(members.map((member) => [member, pick(variableName(member))]));
  return { given, problems };
}

/** @returns the values of the secret variables that are set, for the log to leave out */
export function secretValues(variables: NodeJS.ProcessEnv): string[] {
  const members = [...SECRET_VARIABLES].map((name) =>
    name.toLowerCase().replace(/_./g, ([, letter = '']) => letter.toUpperCase()),
  );
  return Object.values(pickVariables(members, variables).given).filter((value) => value !== undefined);
}
