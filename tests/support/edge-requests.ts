import { randomUUID } from 'node:crypto';

export interface Seen {
  status: number;
  state: string | null;
  headers: Headers;
  text: string;
  fromEdge: boolean;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Seen> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const { status, headers } = response;
  const fromEdge = headers.get('X-Request-Id')?.startsWith('edge-') === true;
  return { status, state: headers.get('X-Cache'), headers, text: await response.text(), fromEdge };
}

/** Requests whose answers belong to one client, or to none after it. */
export const privateRequests = (token: string): readonly { path: string; init?: () => RequestInit; status: number }[] => [
  { path: '/san-pham/kept?status=draft', init: () => ({ headers: { Authorization: `Bearer ${token}` } }), status: 200 },
  { path: '/san-pham/kept?status=draft', status: 401 },
  { path: '/san-pham/other?preview', init: () => ({ headers: { Authorization: `Bearer ${token}` } }), status: 200 },
  { path: '/cache', init: () => ({ headers: { Authorization: `Bearer ${token}` } }), status: 200 },
  { path: '/cache', status: 401 },
  { path: '/health', status: 200 },
  { path: '/health/ready', status: 200 },
  { path: '/track/generate-id', status: 200 },
  { path: '/san-pham/no-such-wine', status: 404 },
  { path: '/san-pham?page=0', status: 400 },
  { path: '/san-pham?q=kept', status: 200 },
  {
    path: '/track/event',
    init: () => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ anon_id: randomUUID(), event_type: 'cta_contact' }),
    }),
    status: 201,
  },
];

export const priceIn = (text: string): number => (JSON.parse(text) as { data: { price: number } }).data.price;

export function priceInList(text: string, slug: string): number {
  const { data } = JSON.parse(text) as { data: { slug: string; price: number }[] };
  return data.find((product) => product.slug === slug)?.price ?? 0;
}
