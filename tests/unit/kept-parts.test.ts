import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptParts, withChanges, withStored } from '../../src/admin/drafts/kept-parts';

/** A role's form as Strapi holds it. */
const role = (mayRead: boolean, mayDelete: boolean, description = '') => ({
  description,
  collectionTypes: {
    'api::brand.brand': {
      read: { properties: { fields: { name: mayRead } }, conditions: {} },
      delete: { properties: { enabled: mayDelete }, conditions: {} },
    },
  },
});

test('a part is an input, or the boxes of one permission', () => {
  const paths = keptParts(role(false, false), role(true, true, 'Kho')).map(({ path }) => path.join(' '));
  assert.deepEqual(paths, ['description', 'collectionTypes api::brand.brand read', 'collectionTypes api::brand.brand delete']);
  assert.deepEqual(
    keptParts({ roles: [1], parent: { label: 'A', value: 1 } }, { roles: [1, 2], parent: { label: 'B', value: 2 } }),
    [
      { path: ['roles'], stored: [1], mine: [1, 2] },
      { path: ['parent'], stored: { label: 'A', value: 1 }, mine: { label: 'B', value: 2 } },
    ],
  );
});

test('what is empty is as stored, and a password is no part', () => {
  assert.deepEqual(keptParts({ name: '', password: '' }, { name: null, password: 'Mat-Khau-1' }), []);
});

test('what a colleague has stored since stays where nothing was changed', () => {
  assert.deepEqual(
    withChanges(role(false, true, 'Của đồng nghiệp'), { base: role(false, false), mine: role(true, false) }),
    role(true, true, 'Của đồng nghiệp'),
  );
});

test('a part can be given back as it is stored, and the others stay', () => {
  const mine = role(true, true, 'Kho');
  const [description] = keptParts(role(false, false), mine);
  assert.ok(description);
  assert.deepEqual(withStored(mine, [description]), role(true, true));
});
