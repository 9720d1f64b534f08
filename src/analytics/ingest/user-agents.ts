import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What is kept of a browser's own description of itself, and all that is. */
export interface Agent {
  bot: boolean;
  browser: string | null;
  os: string | null;
  /** mobile, tablet, desktop or tv */
  device: string | null;
}

const NOBODY: Agent = { bot: false, browser: null, os: null, device: null };

/** Taking a description apart costs more than all the rest of a report, and visitors' browsers are few. */
const AGENTS_REMEMBERED = 5_000;
const LENGTH_MAX = 1_024;
const NAME_MAX = 40;

const known = new LRUCache<string, Agent>({ max: AGENTS_REMEMBERED });

const name = (text: string | undefined): string | null => (text ? text.slice(0, NAME_MAX) : null);

function describe(userAgent: string): Agent {
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = ['mobile', 'tablet', 'desktop', 'tv'].find((kind) => kind === platform.type) ?? null;
  return { bot: isbot(userAgent), browser: name(browser.name), os: name(os.name), device };
}

/** @param userAgent as browsers send it; an empty one says nothing, and is no bot's */
export function readAgent(userAgent: string): Agent {
  if (userAgent === '') return NOBODY;
  const text = userAgent.slice(0, LENGTH_MAX);
  const before = known.get(text);
  if (before) return before;
  const agent = describe(text);
  known.set(text, agent);
  return agent;
}
