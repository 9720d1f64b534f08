// @ts-check
import path from 'node:path';

/** @param {string} mediaDir @returns {string} the file that is there from the first to the last step of a restore */
export const unfinishedRestore = (mediaDir) => path.join(mediaDir, '.restore-unfinished');
