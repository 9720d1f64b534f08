import { createServer, type IncomingMessage } from 'node:http';

/** A storefront on an origin of its own: a page that asks the shop's API from the visitor's browser. */
export interface Storefront {
  origin: string;
  /** Tells its pages where the API is. */
  use: (api: string) => void;
  close: () => Promise<void>;
}

/** What any storefront does with a product's address, as small as can be; the preview's token goes into the request. */
const page = (
  api: string,
): string => `<!doctype html><meta charset="utf-8"><title>Cửa hàng</title><h1 id="name"></h1><p id="price"></p><script>
const query = new URLSearchParams(location.search);
async function show() {
  const token = query.get('token');
  const address = ${JSON.stringify(api)} + location.pathname + (token ? '?status=draft' : '');
  const response = await fetch(address, { headers: token ? { Authorization: 'Bearer ' + token } : {} });
  const { data } = await response.json();
  document.getElementById('name').textContent = data.name ?? '';
  document.getElementById('price').textContent = data.price ?? '';
}
if (location.pathname !== '/') show();
</script>`;

export async function startStorefront(): Promise<Storefront> {
  let api = '';
  const server = createServer((_request: IncomingMessage, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page(api));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    // Another name than the shop's, so that it is another site to the browser and not another port alone.
    origin: `http://localhost:${port}`,
    use: (base) => {
      api = base;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
