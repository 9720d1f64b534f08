'use client';

import type { ReactNode } from 'react';
import { tracker } from '../lib/browser-tracker';

interface Props {
  href: string;
  children: ReactNode;
  className?: string;
  productId?: number | undefined;
}

/** Leaves the page for a call or a chat, which is what the shop counts. */
export function ContactLink({ href, children, className, productId }: Props) {
  return (
    <a
      href={href}
      className={className}
      onClick={() => tracker.contact(productId === undefined ? {} : { product_id: productId })}
    >
      {children}
    </a>
  );
}
