import path from 'node:path';

/** @returns the file that is there from the first to the last step of a restore */
export const unfinishedRestore = (mediaDir: string): string => path.join(mediaDir, '.restore-unfinished');
