import path from 'node:path';

const BENCH = __dirname;
/** Programs of the servers that are compared. */
export const CONTENDERS = path.join(BENCH, 'contenders');
export const STOCK_STRAPI = path.join(CONTENDERS, 'stock-strapi');
export const GENERATOR = path.join(BENCH, 'generator.ts');
export const RESULTS = path.join(BENCH, 'results');
export const LOGS = path.join(RESULTS, 'logs');
