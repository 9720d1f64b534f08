import type { Core } from '@strapi/strapi';
import { connectionPool } from '../strapi-patches/connection-pool';
import { addGauge, type RegisterMetrics } from './registry';

export function poolMetrics(strapi: Core.Strapi): RegisterMetrics {
  const pool = connectionPool(strapi);
  return (registry) =>
    addGauge(
      registry,
      'wine_shop_database_connections',
      'Connections of the editors’ pool, and requests that wait for one.',
      'state',
      () => [
        ['used', pool.numUsed()],
        ['free', pool.numFree()],
        ['waiting', pool.numPendingAcquires()],
      ],
    );
}
