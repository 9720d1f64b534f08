/*
 * Tracking commands for operators:
 *   npm run tracking:erase -- <anon_id>   deletes everything about a visitor
 *   npm run tracking:retain               applies retention, as every night
 *   npm run tracking:demo                 fills the last 90 days with demo visits
 */
import type { Core } from '@strapi/strapi';
import { seedVisits } from '../../seed/visits';
import { eraseVisitor } from '../../src/tracking/server/rollup/erasure';
import { applyRetention } from '../../src/tracking/server/rollup/retention';
import { shopDay } from '../../src/tracking/server/shop-days';
import { withAdvisoryLock } from '../../src/platform/advisory-lock';
import { OperatorError } from '../../src/platform/operator-error';
import { withShop } from './load-shop';
import type { Tools } from './tools';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function erase(strapi: Core.Strapi, anonId: string): Promise<void> {
  const { events, sessions } = await eraseVisitor(strapi, anonId.toLowerCase());
  console.log(`Removed ${events} events and ${sessions} sessions of ${anonId}.`);
}

async function retain(strapi: Core.Strapi): Promise<void> {
  const { connection } = strapi.db;
  const done = await withAdvisoryLock(connection, 'night', (lost) => applyRetention(connection, shopDay(Date.now()), lost));
  console.log(`Retention: ${done}.`);
}

async function demo(strapi: Core.Strapi): Promise<void> {
  const { events, days } = await seedVisits(strapi, (line) => console.log(line));
  console.log(`${events} events on ${days} days.`);
}

export async function run([command = '', anonId = '', ...more]: string[], tools: Tools): Promise<void> {
  const work = new Map(Object.entries({ erase, retain, demo })).get(command);
  const isFit = command === 'erase' ? UUID.test(anonId) && more.length === 0 : anonId === '';
  if (work === undefined || !isFit)
    throw new OperatorError('npm run tracking:erase -- <anon_id>, npm run tracking:retain or npm run tracking:demo');
  await withShop(tools, (strapi) => work(strapi, anonId));
}
