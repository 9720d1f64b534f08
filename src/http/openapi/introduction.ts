import type { Tag } from '../../contract/operation';

export const TITLE = 'Wine Shop API';

export const DESCRIPTION = `The public API of a Vietnamese wine shop: products, articles, the home page's parts, menus and settings to read, and anonymous
visits to record.

**Names.** Addresses are Vietnamese (\`/san-pham\` products, \`/bai-viet\` articles, \`/thuong-hieu\` brands, \`/xuat-xu\` origins,
\`/loai-ruou\` wine types, \`/tim-kiem\` suggestions); members are English. Members may be added to answers; none is renamed or
removed within a version.

**Parameters.** A parameter that nobody defined is ignored and changes nothing. One that is defined and wrong is a \`400\` that
names it. Where a filter takes several values, \`brand=3,7\` and \`brand=3&brand=7\` are the same.

**Errors.** Every error is \`application/problem+json\` (RFC 9457).

**Caching.** What may be kept carries an \`ETag\`; send it back as \`If-None-Match\`, and \`304\` says that nothing has changed. The
answer that follows an editor's save is never older than that save.

**HEAD and OPTIONS.** Every address that takes GET takes HEAD, with the same status and headers and without a body. OPTIONS
answers 204 with \`Allow\`.

**Moved addresses.** A slug that an item once had answers \`301\` with its address of today.

**Rate limit.** 60 requests a minute for each client address, unless the shop has set another number; \`X-RateLimit-*\` tell
how many are left, and \`429\` says with \`Retry-After\` how long to wait. The health check is not counted.`;

export const TAGS: Record<Tag, string> = {
  Products: 'What the shop sells, and what it is grouped by.',
  Articles: 'What the shop writes.',
  Search: 'Suggestions while somebody types. (The search itself is the list of products with `q`.)',
  Site: 'What every page needs: the home page’s parts, menus, social links, settings.',
  Tracking: 'Anonymous visits and events. No address of a visitor is stored.',
  Operations: 'For whoever runs the service.',
};

export const BEARER = `An API token of the admin panel (Settings → API Tokens) that carries the permission, or the JWT of a user whose role
carries it (\`POST /api/v1/auth/local\` with \`identifier\` and \`password\` answers \`{ "jwt": … }\`, valid for 7 days).`;
