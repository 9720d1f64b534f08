import type { Locator, Page } from 'playwright-core';

const SETTLED_MS = 250;
const CLICK_MS = 1_000;
/** Of one page. Rows of a list have the same buttons. */
const BUTTONS_MAX = 12;

/** What is done on each stop of a walk: on a page, after a button, after a form of a dialog was sent empty. */
type Look = (stop: string) => Promise<void>;

/** A page for all pages of its kind: `/settings/roles/3` is as `/settings/roles/1`. */
const kindOf = (path: string): string => path.replace(/\?.*$/, '').replace(/\/(?:\d+|[a-z\d]{24})$/, '/#');

const pathOf = (page: Page): string => new URL(page.url()).pathname.replace(/^\/admin\/?/, '');

async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/admin"]')
    .evaluateAll((all: { checkVisibility: () => boolean; getAttribute: (name: string) => string | null }[]) =>
      all.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href') ?? ''),
    );
  return links.map((link) => link.replace(/^\/admin\/?/, ''));
}

async function clickIfFree(target: Locator): Promise<boolean> {
  return target.click({ timeout: CLICK_MS }).then(
    () => true,
    () => false,
  );
}

async function pressButtons(page: Page, look: Look, stop: string): Promise<void> {
  const path = pathOf(page);
  const pressed = new Set<string>();
  const buttons = page.locator('main').locator('button, [role=combobox], [role=tab]');
  for (let at = 0; at < (await buttons.count()) && pressed.size < BUTTONS_MAX; at += 1) {
    const button = buttons.nth(at);
    const name = (await button.innerText()).trim() || ((await button.getAttribute('aria-label')) ?? '');
    const kind = name.split(' ').slice(0, 2).join(' ');
    if (pressed.has(kind) || !(await button.isEnabled()) || !(await button.isVisible())) continue;
    pressed.add(kind);
    if (!(await clickIfFree(button))) continue;
    await page.waitForTimeout(SETTLED_MS);
    await look(`${stop} → ${name}`);
    // A form in a dialog says what it lacks.
    const submit = page.locator('[role=dialog] [type=submit]:visible').last();
    if ((await submit.count()) > 0 && (await clickIfFree(submit))) {
      await page.waitForTimeout(SETTLED_MS);
      await look(`${stop} → ${name}, sent empty`);
    }
    await page.keyboard.press('Escape');
    if (pathOf(page) !== path) return;
  }
}

interface Walk {
  /** goes to a path below `/admin/` */
  follow: (path: string) => Promise<void>;
  look: Look;
  isWanted: (path: string) => boolean;
  /** whether buttons are pressed: it takes three times as long */
  presses: boolean;
}

/**
 * Follows each link of the panel that is shown, one of a kind, and presses the buttons of each page.
 *
 * @returns the kinds of pages that were seen
 */
export async function walkPanel(
  page: Page,
  start: readonly string[],
  { follow, look, isWanted, presses }: Walk,
): Promise<string[]> {
  const seen = new Set<string>();
  const queue = [...start];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(kindOf(path)) || !isWanted(path)) continue;
    seen.add(kindOf(path));
    await follow(path);
    await look(path);
    queue.push(...(await linksOf(page)));
    if (presses) await pressButtons(page, look, path);
  }
  return [...seen];
}
