const picture = (alias) => `json_build_object('id', ${alias}.id, 'url', ${alias}.url, 'width', ${alias}.width,
  'height', ${alias}.height, 'alt', ${alias}.alt, 'color', '#eeeeee', 'placeholder', NULL,
  'variants', ${alias}.variants)`;

const GROUPS = `
  'brand', json_build_object('id', b.id, 'name', b.name, 'slug', b.slug),
  'origin', json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'country', o.country),
  'wine_type', json_build_object('id', t.id, 'name', t.name, 'slug', t.slug)`;

const JOINS = `
  LEFT JOIN brands b ON b.id = p.brand_id
  LEFT JOIN origins o ON o.id = p.origin_id
  LEFT JOIN wine_types t ON t.id = p.wine_type_id`;

const OFFER = `
  'in_stock', p.in_stock, 'compare_at_price', p.compare_at_price,
  'discount_percent', CASE WHEN p.compare_at_price > p.price
    THEN floor((p.compare_at_price - p.price) * 100.0 / p.compare_at_price)::int END`;

const VINTAGES = `(SELECT coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'vintage', v.vintage, 'price', v.price,
    'in_stock', v.in_stock, '_links', json_build_object('self', json_build_object('href', '/products/' || v.slug)))
    ORDER BY v.vintage), '[]')
  FROM products v WHERE v.wine = p.wine AND v.brand_id = p.brand_id AND v.id <> p.id)`;

const ITEM = `json_build_object(
  'id', p.id, 'name', p.name, 'slug', p.slug, 'price', p.price, 'vintage', p.vintage,
  'image', (SELECT ${picture('f')} FROM files f WHERE f.product_id = p.id ORDER BY f.position LIMIT 1),
  ${GROUPS},
  ${OFFER}, 'grapes', p.grapes, 'abv', p.abv, 'volume_ml', NULL, 'created_at', p.created_at, 'updated_at', p.updated_at,
  '_links', json_build_object('self', json_build_object('href', '/products/' || p.slug)))`;

const page = (where, order) => `
  SELECT (SELECT count(*)::int FROM products WHERE ${where}) AS total,
    (SELECT coalesce(json_agg(${ITEM} ORDER BY ${order}), '[]')::text
      FROM (SELECT * FROM products p WHERE ${where} ORDER BY ${order} LIMIT $1 OFFSET $2) p ${JOINS}) AS items`;

export const LIST = page('true', 'p.created_at DESC, p.id');

export const FILTERED_LIST = page('brand_id = $3 AND price BETWEEN $4 AND $5', 'p.price, p.id');

const PRODUCT_LD = `json_build_object('@context', 'https://schema.org', '@type', 'Product', 'name', p.name,
  'url', '/san-pham/' || p.slug, 'description', p.description,
  'image', (SELECT json_agg(f.url ORDER BY f.position) FROM files f WHERE f.product_id = p.id),
  'brand', json_build_object('@type', 'Brand', 'name', b.name), 'category', t.name,
  'countryOfOrigin', json_build_object('@type', 'Country', 'name', o.country),
  'offers', json_build_object('@type', 'Offer', 'url', '/san-pham/' || p.slug, 'price', p.price, 'priceCurrency', 'VND',
    'itemCondition', 'https://schema.org/NewCondition', 'availability',
    'https://schema.org/' || CASE WHEN p.in_stock THEN 'InStock' ELSE 'OutOfStock' END))`;

const TRAIL_LD = `json_build_object('@context', 'https://schema.org', '@type', 'BreadcrumbList', 'itemListElement', json_build_array(
  json_build_object('@type', 'ListItem', 'position', 1, 'name', 'Trang chủ', 'item', '/'),
  json_build_object('@type', 'ListItem', 'position', 2, 'name', 'Sản phẩm', 'item', '/san-pham'),
  json_build_object('@type', 'ListItem', 'position', 3, 'name', p.name, 'item', '/san-pham/' || p.slug)))`;

const JSON_LD = `CASE WHEN p.price IS NULL THEN json_build_array(${TRAIL_LD}) ELSE json_build_array(${PRODUCT_LD}, ${TRAIL_LD}) END`;

/** Of fields that the generated shop leaves empty. */
const EMPTY = `'sku', NULL, 'volume_ml', NULL, 'classification', '[]'::json, 'sweetness', NULL, 'body', NULL, 'tannin', NULL,
  'acidity', NULL, 'certifications', '[]'::json, 'occasions', '[]'::json, 'gift_box', false, 'ratings', '[]'::json`;

export const DETAIL = `
  SELECT json_build_object('data', json_build_object(
    'id', p.id, 'name', p.name, 'slug', p.slug, 'price', p.price, 'vintage', p.vintage, 'description', p.description,
    'gallery', (SELECT coalesce(json_agg(${picture('f')} ORDER BY f.position), '[]') FROM files f WHERE f.product_id = p.id),
    ${GROUPS},
    ${OFFER}, 'grapes', p.grapes, 'abv', p.abv, 'food_pairings', p.food_pairings, ${EMPTY}, 'vintages', ${VINTAGES},
    'created_at', p.created_at, 'updated_at', p.updated_at,
    'seo', json_build_object('title', p.seo_title, 'description', p.seo_description, 'json_ld', ${JSON_LD})),
    '_links', json_build_object(
      'self', json_build_object('href', '/products/' || p.slug),
      'collection', json_build_object('href', '/products'),
      'brand', json_build_object('href', '/products?brand=' || b.id),
      'origin', json_build_object('href', '/products?origin=' || o.id),
      'wine_type', json_build_object('href', '/products?wine_type=' || t.id),
      'related', json_build_object('href', '/products?related_to=' || p.slug)))::text AS detail
  FROM products p ${JOINS}
  WHERE p.slug = $1`;
