const YEAR = /(?<![\p{L}\p{N}])(?:1[89]|2[01])\d\d(?![\p{L}\p{N}])/gu;

/**
 * @param foldedName of a product
 * @returns the name that all vintages of the wine have in common
 */
export const wineName = (foldedName: string): string =>
  foldedName
    .replace(YEAR, ' ')
    .replace(/[\s,()-]+/g, ' ')
    .trim();
