/**
 * Ninety days of plausible visits, so that the reports have content: more at the weekend and in the evening, most on phones, a few
 * popular wines.
 *
 * Ids derive from the day and a number, so a second run only adds what is missing.
 */
import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { rollUpStaleDays } from '../src/tracking/server/rollup/rollup';
import { DAY_MS } from '../src/contract/shop-time';
import { addDays, dayStart, daysOf, shopDay, type ShopDay } from '../src/tracking/server/shop-days';
import { between, fraction, happens, pick } from './chance';

const DAYS = 90;
/** Average on a weekday. */
const VISITS_PER_DAY = 95;
const VISITORS = 3_200;
const ROWS_PER_INSERT = 400;

/** Monday first, relative to VISITS_PER_DAY. */
const WEEKDAYS = [0.85, 0.9, 0.95, 1, 1.25, 1.5, 1.3];
/** Relative to each other, from midnight on. */
const HOURS = [2, 1, 0.5, 0.4, 0.4, 0.8, 1.5, 2.5, 3.5, 4, 4.5, 5.5, 5.5, 4, 3.8, 4, 4.5, 5.5, 6.5, 8.5, 10, 9.5, 7, 4.5];

const BROWSERS = [
  { share: 0.46, device: 'mobile', os: 'Android', browser: 'Chrome' },
  { share: 0.27, device: 'mobile', os: 'iOS', browser: 'Safari' },
  { share: 0.18, device: 'desktop', os: 'Windows', browser: 'Chrome' },
  { share: 0.05, device: 'desktop', os: 'macOS', browser: 'Safari' },
  { share: 0.04, device: 'tablet', os: 'iOS', browser: 'Safari' },
];
const REFERRERS = [
  { share: 0.38, host: 'google.com', url: 'https://www.google.com/' },
  { share: 0.24, host: 'facebook.com', url: 'https://www.facebook.com/' },
  { share: 0.12, host: 'zalo.me', url: 'https://zalo.me/' },
  { share: 0.03, host: 'vnexpress.net', url: 'https://vnexpress.net/' },
  { share: 0.23, host: '', url: null },
];

interface Page {
  id: number;
  slug: string;
}

interface Visit {
  session: Record<string, string | number>;
  events: Record<string, string | number | null>[];
}

function id(key: string): string {
  const hex = createHash('sha256').update(`visits:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function byShare<Choice extends { share: number }>(choices: readonly Choice[], key: string): Choice {
  let left = fraction(key);
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  return pick(choices, key);
}

/** The first pages are chosen much more often than the last ones. */
function popular(pages: readonly Page[], key: string): Page | undefined {
  return pages[Math.floor(fraction(key) ** 3 * pages.length)];
}

function momentOf(day: ShopDay, key: string): number {
  const hour = byShare(
    HOURS.map((weight, index) => ({ share: weight / HOURS.reduce((sum, part) => sum + part, 0), index })),
    `${key}:hour`,
  ).index;
  return dayStart(day) + Math.floor((hour + fraction(`${key}:minute`)) * (DAY_MS / 24));
}

function visitOf(day: ShopDay, number: number, products: readonly Page[], articles: readonly Page[]): Visit {
  const key = `${day}:${number}`;
  const visitor = Math.floor(fraction(`${key}:visitor`) ** 1.6 * VISITORS);
  const anon_id = id(`visitor:${visitor}`);
  const { device, os, browser } = byShare(BROWSERS, `visitor:${visitor}:browser`);
  const referrer = byShare(REFERRERS, `${key}:referrer`);
  let at = momentOf(day, key);
  const pages = 1 + Math.floor(fraction(`${key}:pages`) ** 2 * 6);
  const events: Visit['events'] = [];
  const add = (name: string, event: Record<string, string | number | null>): void => {
    const first = events.length === 0;
    events.push({
      product_id: null,
      article_id: null,
      page_url: null,
      extra: null,
      event_id: id(`${key}:${name}`),
      anon_id,
      device,
      received_at: at,
      referrer: first ? referrer.url : '/',
      referrer_host: first ? referrer.host : null,
      ...event,
    });
    at += Math.floor(between(15_000, 150_000, `${key}:${name}:stay`));
  };
  for (let page = 0; page < pages; page += 1) {
    const article = happens(0.22, `${key}:${page}:kind`) ? popular(articles, `${key}:${page}`) : undefined;
    const product = article ? undefined : popular(products, `${key}:${page}`);
    if (article) add(`${page}`, { event_type: 'article_view', article_id: article.id, page_url: `/bai-viet/${article.slug}` });
    if (!product) continue;
    const page_url = `/san-pham/${product.slug}`;
    add(`${page}`, { event_type: 'product_view', product_id: product.id, page_url });
    if (happens(0.045, `${key}:${page}:contact`)) {
      add(`${page}:contact`, { event_type: 'cta_contact', product_id: product.id, page_url });
    }
  }
  const began = events[0]?.received_at ?? at;
  return { session: { session_id: id(`${key}:session`), anon_id, started_at: Number(began), browser, os, device }, events };
}

function visitsOn(day: ShopDay, place: number): number {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const growth = 0.8 + (0.4 * place) / DAYS;
  return Math.round(VISITS_PER_DAY * (WEEKDAYS[weekday] ?? 1) * growth * between(0.85, 1.15, `${day}:weather`));
}

async function pagesOf(knex: Knex, table: string): Promise<Page[]> {
  const rows: { item_id: number; slug: string }[] = await knex(table).where({ published: true }).select('item_id', 'slug');
  // A random order, so that popularity does not depend on the age of a page.
  const order = new Map(rows.map(({ item_id, slug }) => [item_id, fraction(`popular:${slug}`)]));
  return rows
    .sort((a, b) => (order.get(a.item_id) ?? 0) - (order.get(b.item_id) ?? 0))
    .map(({ item_id, slug }) => ({ id: item_id, slug }));
}

async function insert(knex: Knex, table: string, key: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await knex(table)
      .insert(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict(key)
      .ignore();
  }
}

export interface Filled {
  events: number;
  days: number;
}

/**
 * Inserts visits to published pages in the last 90 days, today until now, and rolls them up.
 *
 * @param progress called with a line of progress
 */
export async function seedVisits(strapi: Core.Strapi, progress: (line: string) => void): Promise<Filled> {
  const knex = strapi.db.connection;
  const now = Date.now();
  const range = { from: addDays(shopDay(now), 1 - DAYS), to: shopDay(now) };
  const products = await pagesOf(knex, 'storefront_products');
  const articles = await pagesOf(knex, 'storefront_articles');
  let stored = 0;
  for (const [place, day] of daysOf(range).entries()) {
    const visits = Array.from({ length: visitsOn(day, place) }, (_, number) => visitOf(day, number, products, articles))
      .filter(({ events, session }) => events.length > 0 && Number(session.started_at) <= now)
      .sort((a, b) => Number(a.session.started_at) - Number(b.session.started_at));
    const events = visits.flatMap((visit) => visit.events).filter((event) => Number(event.received_at) <= now);
    await insert(
      knex,
      'tracking_sessions',
      'session_id',
      visits.map((visit) => visit.session),
    );
    await insert(knex, 'tracking_events', 'event_id', events);
    stored += events.length;
  }
  progress(`visits: ${stored} events on ${DAYS} days`);
  await rollUpStaleDays(strapi.db.connection, range);
  return { events: stored, days: DAYS };
}
