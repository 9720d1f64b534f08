import { priceText } from '../lib/texts';

interface Props {
  price: number | null;
  before: number | null;
}

export function Price({ price, before }: Props) {
  return (
    <p className="price">
      {priceText(price)}
      {price !== null && before !== null && before > price && (
        <>
          {' '}
          <span className="unseen">giá cũ </span>
          <s>{priceText(before)}</s>
        </>
      )}
    </p>
  );
}
