import { createServer } from 'node:http';
import { closeServer, listen } from './listen';

/** A minimal storefront on another site: its page calls the shop's API from the visitor's browser. */
export interface Storefront {
  origin: string;
  /** Sets the API's origin for its pages. */
  use: (api: string) => void;
  close: () => Promise<void>;
}

/** Requests the API at the page's own path. A preview's token becomes the request's bearer token. */
const page = (
  api: string,
): string => `<!doctype html><meta charset="utf-8"><title>Cửa hàng</title><h1 id="name"></h1><p id="price"></p><script>
const query = new URLSearchParams(location.search);
async function show() {
  const token = query.get('token');
  const url = ${JSON.stringify(api)} + location.pathname + (token ? '?status=draft' : '');
  const response = await fetch(url, { headers: token ? { Authorization: 'Bearer ' + token } : {} });
  const { data } = await response.json();
  document.getElementById('name').textContent = data.name ?? '';
  document.getElementById('price').textContent = data.price ?? '';
}
if (location.pathname !== '/') show();
</script>`;

export async function startStorefront(): Promise<Storefront> {
  let api = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page(api));
  });
  const port = await listen(server);
  return {
    // Another host name than the shop's: to the browser it is another site, not only another port.
    origin: `http://localhost:${port}`,
    use: (base) => {
      api = base;
    },
    close: () => closeServer(server),
  };
}
