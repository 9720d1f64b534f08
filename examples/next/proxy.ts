import { NextResponse, type NextRequest } from 'next/server';

/** Next.js answers 500 where an address cannot be decoded, and it is a wrong address. */
export function proxy({ nextUrl }: NextRequest): NextResponse {
  try {
    decodeURIComponent(nextUrl.pathname);
    return NextResponse.next();
  } catch {
    return new NextResponse('Địa chỉ không đúng.', { status: 400 });
  }
}
