import Link from 'next/link';
import type { ProductListItem } from 'wine-shop-client';
import { pagePath } from 'wine-shop-client/next';
import { Picture } from './picture';
import { Price } from './price';

interface Props {
  product: ProductListItem;
  isFirst?: boolean;
}

export function ProductCard({ product, isFirst = false }: Props) {
  // Of lists that have asked for them: shown while a visitor points at the card.
  const [, second] = product.images ?? [];
  const facts = [product.origin?.country, product.wine_type?.name, product.vintage].filter(Boolean).join(' · ');
  return (
    <li className="card">
      <div className="bottle">
        {product.image && <Picture picture={product.image} sizes="(min-width: 60rem) 15rem, 45vw" isFirst={isFirst} />}
        {second && <Picture picture={second} sizes="(min-width: 60rem) 15rem, 45vw" />}
      </div>
      <h3>
        <Link href={pagePath(product._links.self)} prefetch={false}>
          {product.name}
        </Link>
      </h3>
      <p className="soft">{facts}</p>
      <Price price={product.price} before={product.compare_at_price} />
      {!product.in_stock && <p className="soft">Tạm hết hàng</p>}
    </li>
  );
}

/** @param props.firstRow how many of them are seen without scrolling */
export function ProductGrid({ products, firstRow = 0 }: { products: readonly ProductListItem[]; firstRow?: number }) {
  return (
    <ul className="grid">
      {products.map((product, at) => (
        <ProductCard key={product.id} product={product} isFirst={at < firstRow} />
      ))}
    </ul>
  );
}
