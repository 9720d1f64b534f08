/** Why a report is answered and not stored: its visitor asked for that, is a machine, or is the shop itself. */
export const FILTER_REASONS = ['opt_out', 'bot', 'own_address'] as const;

export type FilterReason = (typeof FILTER_REASONS)[number];
