import type { OpeningHours, Setting } from '../../../contract/resources/site';
import { PICTURE, presentPicture, type PictureSource } from './picture';
import { rowFileUrl, rowPageUrl } from './links';

/** A line of the settings. */
interface OpeningHoursSource {
  /** a day, or the first and the last one: `mo-fr` */
  days: string;
  opens: string;
  closes: string;
}

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

type Day = (typeof DAYS)[number];

const NAMES: Readonly<Record<Day, string>> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};

function daysOf(range: string): Day[] {
  const [first = '', last = first] = range.split('-');
  return DAYS.slice(DAYS.indexOf(first as Day), DAYS.indexOf(last as Day) + 1);
}

const presentOpeningHours = (lines: readonly OpeningHoursSource[]): OpeningHours[] =>
  lines.map(({ days, opens, closes }) => ({ days: daysOf(days), opens, closes }));

/** @returns the same as schema.org writes it */
const openingHoursStructuredData = (hours: readonly OpeningHours[]) =>
  hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: days.map((day) => `https://schema.org/${NAMES[day]}`),
    opens,
    closes,
  }));

interface ContactSource {
  zalo_url: string | null;
  messenger_url: string | null;
  map_url: string | null;
  latitude: number | string | null;
  longitude: number | string | null;
}

interface SettingSource {
  public_id: number;
  site_name: string;
  hotline: string | null;
  address: string | null;
  hours: string | null;
  email: string | null;
  logo: PictureSource | null;
  favicon: PictureSource | null;
  product_watermark: PictureSource | null;
  product_watermark_position: Setting['product_watermark_position'];
  product_watermark_size: string | null;
  meta_defaults: { title: string | null; description: string | null; keywords: string | null } | null;
  contact: ContactSource | null;
  opening_hours: OpeningHoursSource[] | null;
}

const textOf = (value: string | null | undefined): string | null => value?.trim() || null;

/** PostgreSQL returns a decimal as text. */
const numberOf = (value: number | string | null = null): number | null => (value === null ? null : Number(value));

const COUNTRY = '84';

/** A landline with its area code, or a mobile phone, without the leading zero. */
const NATIONAL_DIGITS = /^[2-9]\d{8,9}$/;

/** Of an international number, with its country. */
const INTERNATIONAL_DIGITS = /^[1-9]\d{7,14}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function e164(text: string): string | null {
  const digits = digitsOf(text);
  if (/^\s*(?:\+|00)/.test(text)) {
    const international = digits.replace(/^00/, '').replace(/^840/, COUNTRY);
    return INTERNATIONAL_DIGITS.test(international) ? `+${international}` : null;
  }
  const national = digits.startsWith(COUNTRY) && digits.length > 10 ? digits.slice(COUNTRY.length) : digits.replace(/^0/, '');
  return digits !== national && NATIONAL_DIGITS.test(national) ? `+${COUNTRY}${national}` : null;
}

/**
 * @param typed as the editor wrote it; of several numbers the first counts
 * @returns the number as E.164 writes it; null for what is called within Vietnam alone (1900 1234), or for no number
 */
function phoneNumber(typed: string): string | null {
  const [first = ''] = typed.split(/[/,;|]|\s[-–]\s|hoặc/);
  return e164(first.trim()) ?? e164(typed);
}

function presentContact(hotline: string | null, contact: ContactSource | null): Setting['contact'] {
  const phone = textOf(hotline);
  return {
    phone,
    phone_e164: phone === null ? null : phoneNumber(phone),
    zalo_url: textOf(contact?.zalo_url),
    messenger_url: textOf(contact?.messenger_url),
    map_url: textOf(contact?.map_url),
    latitude: numberOf(contact?.latitude),
    longitude: numberOf(contact?.longitude),
  };
}

/** Search engines need a name and an address; what is not filled in is left out. */
function structuredData({
  site_name,
  address,
  email,
  logo_url,
  contact,
  opening_hours,
}: Omit<Setting, 'seo'>): Setting['seo']['json_ld'] {
  const { phone, phone_e164, map_url, latitude, longitude } = contact;
  const hours = openingHoursStructuredData(opening_hours);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: site_name,
      url: rowPageUrl('/'),
      ...(address ? { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'VN' } } : {}),
      ...(phone === null ? {} : { telephone: phone_e164 ?? phone }),
      ...(email ? { email } : {}),
      ...(logo_url ? { logo: rowFileUrl(logo_url), image: rowFileUrl(logo_url) } : {}),
      ...(map_url === null ? {} : { hasMap: map_url }),
      ...(latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      ...(hours.length > 0 ? { openingHoursSpecification: hours } : {}),
      currenciesAccepted: 'VND',
    },
  ];
}

/** The contract has only strings: an empty input is an empty string. */
function presentSetting(source: SettingSource): Setting {
  const { site_name, meta_defaults } = source;
  const shown = (picture: PictureSource | null) => picture && presentPicture(picture, site_name);
  const logo = shown(source.logo);
  const favicon = shown(source.favicon);
  const setting: Omit<Setting, 'seo'> = {
    id: source.public_id,
    site_name,
    hotline: source.hotline ?? '',
    address: source.address ?? '',
    hours: source.hours ?? '',
    email: source.email ?? '',
    logo_url: logo?.url ?? '',
    logo,
    favicon_url: favicon?.url ?? '',
    favicon,
    product_watermark_url: shown(source.product_watermark)?.url ?? '',
    product_watermark_position: source.product_watermark_position,
    product_watermark_size: source.product_watermark_size ?? '',
    meta_defaults: {
      title: meta_defaults?.title ?? '',
      description: meta_defaults?.description ?? '',
      keywords: meta_defaults?.keywords ?? '',
    },
    currency: 'VND',
    contact: presentContact(source.hotline, source.contact),
    opening_hours: presentOpeningHours(source.opening_hours ?? []),
  };
  return { ...setting, seo: { json_ld: structuredData(setting) } };
}

export const settingProjection = {
  populate: {
    logo: PICTURE,
    favicon: PICTURE,
    product_watermark: PICTURE,
    meta_defaults: true,
    contact: true,
    opening_hours: true,
  },
  present: presentSetting,
};
