import type { OperationGroup } from '../../../contract/operation';

export const TITLE = 'Wine Shop API';

export const DESCRIPTION = `The public API of a Vietnamese wine shop. It serves products, articles, the home page, menus and settings, and records
anonymous visits.

**Names.** Paths are Vietnamese (\`/san-pham\` products, \`/bai-viet\` articles, \`/thuong-hieu\` brands, \`/xuat-xu\` origins,
\`/loai-ruou\` wine types, \`/tim-kiem\` suggestions); members are English. Members may be added to answers; none is renamed or
removed within a version.

**Parameters.** Unknown parameters are ignored, and so are empty ones. A wrong value is a \`400\` that names the parameter. Where a
filter takes several values, \`brand=3,7\`, \`brand=3&brand=7\`, \`brand[]=3&brand[]=7\` and \`brand[0]=3&brand[1]=7\` are the same.

**Errors.** Every error is \`application/problem+json\` (RFC 9457).

**Caching.** Answers that a client may cache carry an \`ETag\`. Send it as \`If-None-Match\`; \`304\` means that nothing has changed.
An answer after an editor's save is never older than that save.

**HEAD and OPTIONS.** Every path with GET also takes HEAD, with the same status and headers and without a body. OPTIONS answers
204 with \`Allow\`.

**Moved items.** A former slug of an item answers \`301\` with today's URL. So does a path with a slash at its end, or a slug in
capitals. An address of a former shop, percent-encoded as a slug, leads to what editors have said: \`/san-pham/%2Fproducts%2Fruffino.html\`.

**Rate limit.** 60 requests a minute for each client address, unless the shop has configured another number. Suggestions and tracking
have counts of their own. A storefront's server sends an API token with the permission \`storefront\` (\`Authorization: Bearer …\`),
which has a count of its own too, of 6,000. \`X-RateLimit-*\` tell how many are left, and \`Retry-After\` of a \`429\` how long to wait.
The health check is not limited.`;

export const GROUPS: Record<OperationGroup, string> = {
  Products: 'What the shop sells, by brand, origin and type.',
  Articles:
    'What the shop publishes. Elements of a `body`: h1 to h6, p, br, blockquote, pre, code, ul, ol, li, strong, em, u, s, a, img; ' +
    'figure with figcaption, of a picture with a caption; table with thead, tbody, tr, th (with `scope`) and td. A video of YouTube or ' +
    'Facebook is a figure with `data-video` (`youtube`, `facebook`): a link to its page, with a picture of the shop in it if there is ' +
    'one. Nothing of the other site is loaded until a storefront puts `data-embed`, where it is given, into a frame.',
  Search: 'Suggestions while typing. The search itself is the list of products with `q`.',
  Site: 'What every page needs: the parts of the home page, menus, social links, settings.',
  Tracking: 'Anonymous visits and events. No IP address is stored.',
  Operations: 'For the operator of the service.',
};

export const BEARER = `An API token of the admin panel (Settings → API Tokens) that carries the permission, or the JWT of a user whose role
carries it (\`POST /api/v1/auth/local\` with \`identifier\` and \`password\` answers \`{ "jwt": … }\`, valid for 7 days).`;
