import type { Settings } from 'wine-shop-client';
import { ContactLink } from './contact-link';

type Contact = Settings['contact'];

/** The ways to reach the shop in one touch. On a phone it stays at the bottom of the screen. */
export function ContactBar({ contact, productId }: { contact: Contact; productId?: number }) {
  const { phone, phone_e164, zalo_url: zalo } = contact;
  // 1900 and 1800 numbers have no form with the country's code.
  const number = phone_e164 ?? phone?.replace(/\D/g, '');
  if (!number && !zalo) return null;
  return (
    <nav className="contact-bar" aria-label="Liên hệ">
      {number && (
        <ContactLink href={`tel:${number}`} className="button" productId={productId}>
          Gọi {phone}
        </ContactLink>
      )}
      {zalo && (
        <ContactLink href={zalo} className="button quiet" productId={productId}>
          Nhắn Zalo
        </ContactLink>
      )}
    </nav>
  );
}
