/** Why a request is answered but not stored: the visitor opted out, is a bot, or has an address of the shop itself. */
export const FILTER_REASONS = ['opt_out', 'bot', 'own_address'] as const;

export type FilterReason = (typeof FILTER_REASONS)[number];
