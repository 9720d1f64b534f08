import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { createServerClient } from 'wine-shop-client/next';
import { apiUrl } from '../../../lib/config';
import { enterDraft } from '../../../lib/draft';

/** Whether the token opens the draft: anybody may send anything here. */
async function opensDraft(kind: string, slug: string, token: string): Promise<boolean> {
  const shop = createServerClient(apiUrl, { token });
  const params = { path: { slug }, query: { status: 'draft' as const } };
  const { response } =
    kind === 'bai-viet' ? await shop.GET('/bai-viet/{slug}', { params }) : await shop.GET('/san-pham/{slug}', { params });
  return response.ok;
}

/** The panel's Preview button leads here (next.config.ts). */
export async function GET({ nextUrl: { searchParams } }: NextRequest) {
  const [kind = '', slug = '', token = ''] = ['kind', 'slug', 'token'].map((name) => searchParams.get(name) ?? '');
  if (!/^(san-pham|bai-viet)$/.test(kind) || !/^[a-z0-9-]+$/i.test(slug) || !(await opensDraft(kind, slug, token))) {
    return new Response('Liên kết xem trước không đúng hoặc đã hết hạn.', { status: 401 });
  }
  const page = `/${kind}/${slug}`;
  await enterDraft({ page, token });
  redirect(page);
}
