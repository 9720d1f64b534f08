import type { MessageKey } from '../../editorial/messages';
import type { PriceFault, Prices } from '../prices/price-rule';
import { say } from '../runs/outcome';
import type { EntryFault } from '../runs/run';

const MESSAGES: Readonly<Record<PriceFault, MessageKey>> = {
  'no-price': 'price-missing',
  'below-zero': 'price-below-zero',
  'too-high': 'price-too-high',
  'not-a-discount': 'not-a-discount',
};

/** @returns why a rule can't change the price of a product, as the dry run names it */
export function priceFaultText(fault: PriceFault, { price }: Prices): EntryFault {
  return { column: 'Giá bán (đồng)', value: price === null ? '' : String(price), message: say(MESSAGES[fault]) };
}
