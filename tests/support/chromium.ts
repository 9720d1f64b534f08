import { chromium, type Browser } from 'playwright-core';
import { getProgram, type Ability } from './programs';
import { buildShop } from './run/build';
import { testRun } from './test-run';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  // The browser itself starts and waits for its pages' processes, so that their processor time counts.
  '--no-zygote',
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Libraries, fonts or a sandbox may be missing. */
const STARTS: Ability = { args: ['--headless', ...ARGUMENTS, '--dump-dom', 'about:blank'], prints: /<html>/ };

/**
 * @returns the path of the browser's program
 * @throws when there is none and none can be installed
 */
export async function findChromium(): Promise<string> {
  const found = await getProgram(NAMES, 'chromium', STARTS);
  if (found === undefined) throw new Error('Chromium is not installed.');
  return found;
}

/** Opens a browser without a window. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = testRun().chromium;
  if (executablePath === undefined) throw new Error('This run has no browser.');
  await buildShop();
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
