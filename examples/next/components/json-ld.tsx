import { jsonLdText } from 'wine-shop-client/next';

/** Structured data, as the API gives them. */
export function JsonLd({ data }: { data: readonly unknown[] }) {
  return data.map((each, at) => (
    <script key={at} type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(each) }} />
  ));
}
