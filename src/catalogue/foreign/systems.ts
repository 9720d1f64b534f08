import { GOOGLE_MERCHANT } from './profiles/google-merchant';
import { HARAVAN } from './profiles/haravan';
import { KIOTVIET } from './profiles/kiotviet';
import { SAPO, SAPO_WEB } from './profiles/sapo';
import { SHOPIFY } from './profiles/shopify';
import { WOOCOMMERCE } from './profiles/woocommerce';
import type { SystemProfile } from './system-profile';

/** The shop systems whose files are recognised by their columns, in the order in which they are asked. */
export const SYSTEMS: readonly SystemProfile[] = [WOOCOMMERCE, SHOPIFY, HARAVAN, SAPO_WEB, SAPO, KIOTVIET, GOOGLE_MERCHANT];
