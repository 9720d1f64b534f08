import { leavePage } from '../../lib/moved';

interface Props {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A path of no page of this site: an address of the former shop, perhaps. */
export default async function UnknownPage({ params, searchParams }: Props) {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(await searchParams))
    for (const value of [values ?? ''].flat()) query.append(name, value);
  return leavePage(`/${(await params).path.join('/')}${query.size > 0 ? `?${query}` : ''}`);
}
