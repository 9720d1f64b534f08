/**
 * What a developer would write by hand for only three paths: Fastify, one pool, one prepared statement a route. PostgreSQL builds
 * the JSON from normalized tables.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { DETAIL, FILTERED_LIST, LIST } from './fastify-statements.mjs';

const PER_PAGE = 24;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_MAX ?? 10) });
const app = Fastify();

function answer({ items, total }, page, filters) {
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const link = (number) => ({ href: `/products?${filters}page=${number}&per_page=${PER_PAGE}` });
  const links = {
    self: link(page),
    first: link(1),
    ...(page > 1 ? { prev: link(page - 1) } : {}),
    ...(page < last ? { next: link(page + 1) } : {}),
    last: link(last),
  };
  const meta = { page, per_page: PER_PAGE, total, total_pages: last };
  return `{"data":${items},"meta":${JSON.stringify(meta)},"_links":${JSON.stringify(links)}}`;
}

const whole = { type: 'integer', minimum: 0 };

const listSchema = {
  querystring: {
    type: 'object',
    properties: { page: { type: 'integer', minimum: 1, default: 1 }, brand: whole, price_min: whole, price_max: whole },
  },
};

app.get('/products', { schema: listSchema }, async (request, reply) => {
  const { page, brand, price_min, price_max } = request.query;
  const offset = (page - 1) * PER_PAGE;
  reply.type('application/json; charset=utf-8');
  if (brand === undefined) {
    const { rows } = await pool.query({ name: 'list', text: LIST, values: [PER_PAGE, offset] });
    return answer(rows[0] ?? { items: '[]', total: 0 }, page, '');
  }
  const [from, to] = [price_min ?? 0, price_max ?? 2_147_483_647];
  const values = [PER_PAGE, offset, brand, from, to];
  const { rows } = await pool.query({ name: 'filtered', text: FILTERED_LIST, values });
  return answer(rows[0] ?? { items: '[]', total: 0 }, page, `brand=${brand}&price_min=${from}&price_max=${to}&`);
});

app.get('/products/:slug', async (request, reply) => {
  const { rows } = await pool.query({ name: 'detail', text: DETAIL, values: [request.params.slug] });
  const detail = rows[0]?.detail;
  if (detail === undefined) return reply.code(404).send({ status: 404, title: 'Not Found' });
  return reply.type('application/json; charset=utf-8').send(detail);
});

process.once('SIGTERM', () => {
  app
    .close()
    .then(() => pool.end())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});

app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 3000) }).catch((error) => {
  console.error(error);
  process.exit(1);
});
