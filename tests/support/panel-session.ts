import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { Credentials } from './editor';

/** Where Strapi's panel keeps the token of a session, and which device it belongs to. */
const TOKEN_COOKIE = { name: 'jwtToken', path: '/admin' };
const DEVICE = 'strapi.admin.deviceId';

/** What the panel keeps in the browser of an editor who has signed in. @param id of the device */
export const signedInStorage = (id: string): { name: string; value: string }[] => [
  { name: DEVICE, value: id },
  { name: 'isLoggedIn', value: 'true' },
];

export const newDevice = (): string => randomUUID();

/** Signs in as the form does, without drawing it and the home page behind it. */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  { email, password }: Credentials,
  deviceId: string,
): Promise<void> {
  const answer = await context.request.post(`${origin}/admin/login`, {
    data: { email, password, deviceId, rememberMe: false },
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`The sign-in of ${email} answers ${answer.status()}: ${text}`);
  const { token } = (JSON.parse(text) as { data: { token: string } }).data;
  const { hostname } = new URL(origin);
  await context.addCookies([{ ...TOKEN_COOKIE, value: token, domain: hostname }]);
}

export async function signInByForm(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/admin`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
