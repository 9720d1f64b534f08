import { z } from '@strapi/utils';
import ipaddr from 'ipaddr.js';

/* Rules for the values of variables. Their messages never contain a secret. */

export const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, rule)
    .transform(Number)
    .pipe(z.number().min(from, rule).max(to, rule));
};

export const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function webUrl(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return ['http:', 'https:'].includes(url.protocol) && plain ? url : undefined;
}

export const publicUrl = z
  .string()
  .refine((value) => webUrl(value) !== undefined, 'must be an absolute http(s) URL, such as https://api.example.vn')
  .refine((value) => !/\/api(\/v1)?\/*$/.test(value), 'must not contain the prefix /api/v1: it is added to it')
  .transform((value) => value.replace(/\/+$/, ''));

/** One star in the first label, and two labels after it: `https://*-agency.vercel.app`. */
const ORIGIN_PATTERN = /^https?:\/\/[a-z0-9-]*\*[a-z0-9-]*(?:\.[a-z0-9-]+){2,}(?::\d+)?\/?$/i;

const isOrigin = (part: string): boolean => webUrl(part)?.pathname === '/' && (!part.includes('*') || ORIGIN_PATTERN.test(part));

const listOf = (isFine: (part: string) => boolean, rule: string) =>
  z.string().superRefine((value, context) => {
    for (const part of list(value).filter((one) => !isFine(one)))
      context.addIssue({ code: 'custom', message: `"${part}" is ${rule}` });
  });

export const origins = listOf(isOrigin, 'not an origin, such as https://www.example.vn or https://*-agency.vercel.app').transform(
  (value) => list(value).map((part) => webUrl(part)?.origin ?? part),
);

/** Its value is put into JSON, HTML and XML as it is, so it holds none of their characters. */
export const storageUrl = z
  .string()
  .refine(
    (value) => webUrl(value) !== undefined && /^[\w.:/~-]+$/.test(value),
    'must be a plain http(s) URL, such as https://s3.example.vn',
  )
  .transform((value) => value.replace(/\/+$/, ''));

export const urls = listOf((part) => webUrl(part) !== undefined, 'not an absolute http(s) URL').transform((value) =>
  list(value).map((part) => part.replace(/\/+$/, '')),
);

/** The two stand in the query: what is put there is encoded. */
export const previewUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:[^?]+\?.*=\{path\}/.test(value) && /[?&][^?&]+=\{token\}/.test(value),
    'must look like https://www.example.vn/api/draft?path={path}&token={token}',
  );

export const addresses = listOf(
  (part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part),
  'neither an IP address nor a range such as 10.0.0.0/8',
).transform(list);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A password with one of `/ ? #` ends the host where the password begins; drivers fail to decode a lone `%`. */
function isEncoded(value: string): boolean {
  // Where a URL can't be parsed, its account may be sound, and its host or port is not.
  if (!URL.canParse(value)) return !/[/?#]/.test(value.slice(value.indexOf('//') + 2, Math.max(value.lastIndexOf('@'), 0)));
  const { username, password, pathname, search, hash } = new URL(value);
  return [username, password, pathname].every(isDecodable) && !`${pathname}${search}${hash}`.includes('@');
}

const ENCODE =
  'has a character in its user name or password that must be encoded: write % as %25, / as %2F, ? as %3F, # as %23, @ as %40, : as %3A';

/** Without slashes drivers take what follows for a file or a database of this machine. */
const isUrlOf = (protocols: readonly string[], value: string): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && /^\w+:\/\//.test(value);

export const serviceUrl = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => !protocols.some((protocol) => value.startsWith(`${protocol}//`)) || isEncoded(value), {
      message: ENCODE,
      abort: true,
    })
    .refine((value) => isUrlOf(protocols, value), `must look like ${example}`);

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The driver takes any other word for encryption with a check. */
export const databaseUrl = (example: string) =>
  serviceUrl(['postgres:', 'postgresql:'], example).refine(
    (value) => !URL.canParse(value) || SSL_MODES.includes(new URL(value).searchParams.get('sslmode') ?? 'disable'),
    `has an sslmode that is none of ${SSL_MODES.join(', ')}`,
  );

const WEBHOOKS_MAX = 5;

/** A URL may have a comma of its own. */
export const webhookUrls = z
  .string()
  .transform((value) => value.split(/,\s*(?=https?:)/).map((part) => part.trim()))
  .pipe(
    z
      .array(serviceUrl(['http:', 'https:'], 'https://www.example.vn/api/revalidate'))
      .max(WEBHOOKS_MAX, `must have ${WEBHOOKS_MAX} addresses at most`),
  );

/** The same rules as Strapi's own form for an administrator (`@strapi/admin`, validation/common-validators). */
export const adminPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .refine((value) => Buffer.byteLength(value) <= 72, 'must not be longer than 72 bytes')
  .regex(/[a-z]/, 'must contain a lowercase letter')
  .regex(/[A-Z]/, 'must contain an uppercase letter')
  .regex(/\d/, 'must contain a digit');

const PLACEHOLDER = /to-?be-?modified|change-?me|placeholder|example|your[-_ ]|secret[-_ ]?(key|here)?$|^(.)\2*$/i;

export const secret = z
  .string()
  .min(16, 'must have at least 16 characters, best made by chance')
  .refine((value) => !PLACEHOLDER.test(value), 'is a placeholder: give it a value of its own, best made by chance');
