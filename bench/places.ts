import path from 'node:path';

export const BENCH = __dirname;
export const PROJECT = path.join(BENCH, '..');
export const RESULTS = path.join(BENCH, 'results');
export const LOGS = path.join(RESULTS, 'logs');
export const STOCK_STRAPI = path.join(BENCH, 'peers', 'stock-strapi');
export const STRAPI_BIN = path.join(PROJECT, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
