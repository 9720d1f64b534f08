import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { createServerClient } from 'wine-shop-client/next';
import { apiUrl } from '../../../lib/config';
import { enterDraft } from '../../../lib/draft';

/** Whether the token opens the page's draft: anybody may send anything here. */
async function opensDraft(path: string, token: string): Promise<boolean> {
  const [, kind, slug] = /^\/(san-pham|bai-viet)\/([a-z0-9-]+)$/i.exec(path) ?? [];
  if (!slug) return false;
  const shop = createServerClient(apiUrl, { token });
  const params = { path: { slug }, query: { status: 'draft' as const } };
  const { response } =
    kind === 'bai-viet' ? await shop.GET('/bai-viet/{slug}', { params }) : await shop.GET('/san-pham/{slug}', { params });
  return response.ok;
}

/** The panel's Preview button leads here: the shop's PREVIEW_URL, or without it the redirect of next.config.ts. */
export async function GET({ nextUrl: { searchParams } }: NextRequest) {
  const [page = '', token = ''] = ['path', 'token'].map((name) => searchParams.get(name) ?? '');
  if (!(await opensDraft(page, token))) {
    return new Response('Liên kết xem trước không đúng hoặc đã hết hạn.', { status: 401 });
  }
  await enterDraft({ page, token });
  redirect(page);
}
