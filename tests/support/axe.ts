import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA, and what axe calls best practice (landmarks). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns what axe finds on the page: its rules, with the elements */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: TAGS } });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
