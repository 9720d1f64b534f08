import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { binIds, readBin, type Restored } from './support/bin';
import { publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { entries, forbidden, hireLimited, page, WINE_FIELDS, type Colleague } from './support/limited-role';
import { startShop, type Shop } from './support/shop';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const FILE = 'plugin::upload.file';

const BODY = [
  'title',
  'slug',
  'body',
  'excerpt',
  'cover',
  'author',
  'tags',
  'related_products',
  'kind',
  'seo.meta_title',
  'seo.meta_description',
];
const BIN = page('api::bin.restore');

let shop: Shop;
let administrator: Editor;
let colleague: Colleague;

before(async () => {
  shop = await startShop();
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
});
after(() => shop.close());

const text = async (path: string): Promise<string> => (await fetch(`${shop.base}${path}`)).text();

describe('a replacement', () => {
  test('changes no article that she may not change, and says which', async () => {
    const [old, other] = [await publishProduct(administrator, 'Replaced'), await publishProduct(administrator, 'Replacing')];
    const picture = await administrator.upload(await png('cu.png'));
    const drawn = await administrator.upload(await png('moi.png', '#123456'));
    const image = [{ type: 'image', image: picture, children: [{ type: 'text', text: '' }] }];
    const letter = await publishArticle(administrator, 'Letter', {
      ...{ related_products: connect(old.documentId), cover: picture.id, body: image },
    });
    const ask = (uid: string, id: string | number, by: string | number) =>
      colleague.editor.request('POST', '/bin/replace', { uid, id, by });
    const before = await text('/bai-viet/letter');
    const reads = [...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }), page('plugin::upload.read')];
    const own = [
      ...entries(ARTICLE, ['create', 'read'], { fields: BODY }),
      ...entries(ARTICLE, ['update'], { fields: BODY, own: true }),
    ];
    await colleague.grant(...reads, ...own);
    await forbidden(colleague.editor.update(ARTICLE, letter.documentId, { title: 'Changed' }));
    assert.match(await forbidden(ask(PRODUCT, old.documentId, other.documentId)), /“Letter”/);
    assert.match(await forbidden(ask(FILE, picture.id, drawn.id)), /“Letter”/);
    // Without the permission to publish, what visitors see stays.
    await colleague.grant(...reads, ...entries(ARTICLE, ['create', 'read', 'update'], { fields: BODY }));
    await forbidden(ask(PRODUCT, old.documentId, other.documentId));
    await forbidden(ask(FILE, picture.id, drawn.id));
    // Nor with another attribute alone.
    await colleague.grant(
      ...reads,
      ...entries(ARTICLE, ['create', 'read', 'update', 'publish'], { fields: ['title', 'excerpt'] }),
    );
    await forbidden(ask(PRODUCT, old.documentId, other.documentId));
    assert.equal(await text('/bai-viet/letter'), before);
    await colleague.grant(...reads, ...entries(ARTICLE, ['create', 'read', 'update', 'publish'], { fields: BODY }));
    assert.deepEqual(await ask(PRODUCT, old.documentId, other.documentId), { replaced: 1 });
    const { body } = await shop.api<ArticleAnswer>('/bai-viet/letter');
    assert.deepEqual(
      body.data.related_products.map(({ name }) => name),
      ['Replacing'],
    );
  });

  test('changes her own drafts', async () => {
    const [old, other] = [await publishProduct(administrator, 'Hers old'), await publishProduct(administrator, 'Hers new')];
    const own = [
      ...entries(ARTICLE, ['create', 'read'], { fields: BODY }),
      ...entries(ARTICLE, ['update'], { fields: BODY, own: true }),
    ];
    await colleague.grant(...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }), ...own);
    const related = connect(old.documentId);
    await colleague.editor.create(ARTICLE, { title: 'Draft', slug: 'draft', body: [], related_products: related });
    const replace = { uid: PRODUCT, id: old.documentId, by: other.documentId };
    assert.deepEqual(await colleague.editor.request('POST', '/bin/replace', replace), { replaced: 1 });
    const uses = await administrator.request('POST', '/bin/uses', { uid: PRODUCT, ids: [old.documentId] });
    assert.deepEqual(uses, { uses: [] });
  });
});

describe('the bin', () => {
  test('shows what she may read, and restores what she may create and publish', async () => {
    const { documentId } = await publishArticle(administrator, 'Deleted letter');
    await administrator.delete(ARTICLE, documentId);
    const [id = 0] = await binIds(administrator, 'Deleted letter');
    const restore = () => colleague.editor.request('POST', '/bin/restore', { ids: [id] });
    await colleague.grant(BIN);
    assert.deepEqual(await readBin(colleague.editor), []);
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read'], { fields: ['excerpt'] }));
    assert.deepEqual(
      (await readBin(colleague.editor)).map(({ name }) => name),
      [documentId],
    );
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: BODY, own: true }));
    assert.deepEqual(await readBin(colleague.editor), []);
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create'], { fields: BODY }));
    assert.match(await forbidden(restore()), /“Deleted letter”/);
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: ['title', 'slug'] }));
    await forbidden(restore());
    assert.equal((await shop.api('/bai-viet/deleted-letter')).status, 404);
    const erase = { ids: [id] };
    await colleague.grant(page('api::bin.erase'), ...entries(ARTICLE, ['delete'], { fields: [], own: true }));
    await forbidden(colleague.editor.request('POST', '/bin/erase', erase));
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: BODY }));
    await restore();
    assert.equal((await shop.api('/bai-viet/deleted-letter')).status, 200);
  });

  test('restores those of several that she may restore, and names no other', async () => {
    const letter = await publishArticle(administrator, 'Several letter');
    const wine = await publishProduct(administrator, 'Several wine');
    await administrator.delete(ARTICLE, letter.documentId);
    await administrator.delete(PRODUCT, wine.documentId);
    const ids = await binIds(administrator, 'Several wine', 'Several letter');
    const restore = () => colleague.editor.request<Restored>('POST', '/bin/restore', { ids });
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create'], { fields: BODY }));
    assert.doesNotMatch(await forbidden(restore()), /Several wine/);
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: BODY }));
    const { restored, refused } = await restore();
    assert.deepEqual(
      restored.map(({ documentId }) => documentId),
      [letter.documentId],
    );
    assert.deepEqual(
      refused.map(({ id, name }) => [id, name]),
      [[ids[0], wine.documentId]],
    );
    assert.doesNotMatch(JSON.stringify(refused), /Several wine/);
    assert.equal((await shop.api('/bai-viet/several-letter')).status, 200);
    assert.equal((await shop.api('/san-pham/several-wine')).status, 404);
  });
});
