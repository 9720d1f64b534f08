import { cleanSvg } from '../../src/media/svg/clean-svg';
import { DrawingError, type DrawingFault } from '../../src/media/svg/drawing-error';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

export const drawing = (inside: string): string => `<svg ${NAMESPACES} viewBox="0 0 9 9">${inside}</svg>`;

export const clean = (text: string): string => cleanSvg(Buffer.from(text));

export function faultOf(bytes: Buffer | string): DrawingFault | undefined {
  try {
    cleanSvg(Buffer.from(bytes));
    return undefined;
  } catch (error) {
    if (error instanceof DrawingError) return error.fault;
    throw error;
  }
}
