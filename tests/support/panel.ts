import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import type { CollectionUid, Credentials, SingleUid } from './editor';
import type { ImageFile } from './images';
import type { RunningShop } from './shop';
import { PanelNavigation } from './panel-navigation';
import { newDevice, signedInStorage, signInByForm, signInContext } from './panel-session';
import { ADMINISTRATOR } from './shop-environment';
import { until } from './until';

const TIMEOUT_MS = 60_000;

/** The panel in a browser. */
export interface Panel {
  page: Page;
  /** errors in the page, and its requests to other origins than the shop's */
  complaints: () => string[];
  openList: (uid: CollectionUid) => Promise<void>;
  openNew: (uid: CollectionUid) => Promise<void>;
  openEntry: (uid: CollectionUid, documentId: string) => Promise<void>;
  openSingle: (uid: SingleUid) => Promise<void>;
  /** Opens a folder at the top of the media library. */
  openLibrary: () => Promise<void>;
  /** how many originals and thumbnails the page has loaded */
  originalsSeen: () => Promise<number>;
  /** the input of an attribute */
  input: (name: string) => Locator;
  /** Presses a button of the form and waits for the server's answer. */
  press: (button: string) => Promise<Response>;
  /** the error messages at the form's inputs */
  faults: () => Promise<string[]>;
  /** Uploads a file into the picture field whose button has this text. */
  upload: (field: string, file: ImageFile) => Promise<void>;
  /** Selects an item in the input of a relation. */
  choose: (label: string, item: string) => Promise<void>;
  close: () => Promise<void>;
}

interface PanelOptions {
  /** as selected on the sign-in page; none by default */
  language?: 'vi' | 'en';
  /** as selected in the profile; the browser's by default, light */
  theme?: 'light' | 'dark';
  /** the administrator by default */
  as?: Credentials;
  /** through the sign-in form, on the home page (by default), or signed in before any page is opened: it is the cheapest */
  enter?: 'form' | 'home' | 'signed in';
  /** where the browser is, its language, a phone; the machine's by default, at 1440 pixels */
  browser?: BrowserContextOptions;
}

/** Whether the media library shows a folder. */

/** Opens the panel and signs in. */
export async function openPanel(browser: Browser, shop: RunningShop, options: PanelOptions = {}): Promise<Panel> {
  const { language, theme, as: user = ADMINISTRATOR, enter = 'home', browser: place = {} } = options;
  const device = newDevice();
  const stored = [
    ...(language === undefined ? [] : [{ name: 'strapi-admin-language', value: language }]),
    ...(theme === undefined ? [] : [{ name: 'STRAPI_THEME', value: theme }]),
    ...(enter === 'form' ? [] : signedInStorage(device)),
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1200 },
    ...place,
    // Animations cost processor time, and a click on what moves may be lost.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage: stored }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error in the page: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(`${shop.url}/`)) complaints.push(`requests ${url}`);
  });
  if (enter === 'form') await signInByForm(page, shop.url, user);
  else await signInContext(context, shop.url, user, device);
  if (enter === 'home') await page.goto(`${shop.url}/admin`);
  if (enter !== 'signed in') await page.getByRole('navigation').first().waitFor();

  const navigation = new PanelNavigation(page, shop.url);
  const open = async (where: string, ready: string): Promise<void> => {
    await navigation.goTo(`content-manager/${where}`);
    await page.locator(ready).first().waitFor();
  };
  // The form is there before its values: values that arrive later would overwrite typed text.
  const openFilled = async (where: string): Promise<void> => {
    await open(where, 'form input[name]');
    await until('the form has its values', async () => (await page.locator('form input[name]').first().inputValue()) !== '');
  };
  const isSave = (response: Response): boolean =>
    /\/content-manager\/(?:collection|single)-types\//.test(response.url()) &&
    ['POST', 'PUT'].includes(response.request().method()) &&
    !response.url().includes('/countDraftRelations');

  return {
    page,
    complaints: () => complaints,
    openList: (uid) => open(`collection-types/${uid}`, 'table tbody tr'),
    openNew: (uid) => open(`collection-types/${uid}/create`, 'form input[name]'),
    openEntry: (uid, documentId) => openFilled(`collection-types/${uid}/${documentId}`),
    openSingle: (uid) => openFilled(`single-types/${uid}`),
    openLibrary: async () => {
      await page.goto(`${shop.url}/admin/plugins/upload`, { waitUntil: 'networkidle' });
    },
    originalsSeen: () =>
      page
        .locator('img[src*="/uploads/"]')
        .evaluateAll(
          (images: { naturalWidth?: number }[]) => images.filter(({ naturalWidth }) => (naturalWidth ?? 0) > 0).length,
        ),
    input: (name) => page.locator(`form [name="${name}"]`),
    press: async (button) => {
      const answer = page.waitForResponse(isSave);
      await page.getByRole('button', { name: button, exact: true }).click();
      return answer;
    },
    faults: async () => {
      await page.locator('[data-strapi-field-error]').first().waitFor();
      return page.locator('[data-strapi-field-error]').allTextContents();
    },
    upload: async (field, { name, type, bytes }) => {
      await page.getByText(field).first().click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('button', { name: 'Thêm tệp' }).first().click();
      await page.locator('input[type=file]').last().setInputFiles({ name, mimeType: type, buffer: bytes });
      await page.getByRole('button', { name: 'Tải 1 tệp vào thư viện' }).click();
      await page.getByRole('button', { name: 'Hoàn tất' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    choose: async (label, item) => {
      await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
      await page.getByRole('option', { name: item }).first().click();
    },
    close: () => context.close(),
  };
}
