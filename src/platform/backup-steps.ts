/** What commands do with backups. The shop's database remembers the last success of each: milliseconds since 1970. */
export const BACKUP_STEPS = ['backup', 'proven_restore'] as const;

export type BackupStep = (typeof BACKUP_STEPS)[number];
