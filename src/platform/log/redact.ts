import { secretValues } from '../../environment-variables';

const REDACTED = '[redacted]';

/** `postgres://user:password@host`, `Bearer <token>`, and tokens in the query of a URL: previews, originals, new passwords. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi, `$1${REDACTED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/([?&](?:token|access_token|code|signature|password|secret|key)=)[^&\s"']+/gi, `$1${REDACTED}`],
];

/** Shorter values are no secrets, and would be found everywhere. */
const LENGTH_MIN = 8;

let values: string[] | undefined;

/** What the variables hold, and the parts of it that may appear alone: each of APP_KEYS, the passwords of URLs. */
function partsToHide(): string[] {
  const parts = secretValues(process.env).flatMap((value) => {
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, ...value.split(','), password, decodeURIComponent(password)];
  });
  return [...new Set(parts.map((part) => part.trim()))]
    .filter((part) => part.length >= LENGTH_MIN)
    .sort((one, other) => other.length - one.length);
}

/** @returns a text for the log, without the secrets of the configuration and without credentials */
export function redact(text: string): string {
  values ??= partsToHide();
  const withoutValues = values.reduce((rest, value) => rest.replaceAll(value, REDACTED), text);
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutValues);
}
