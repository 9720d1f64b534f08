import { foldWords } from '../../read-model/projection/text';
import names from './grapes.json';

const NAMES: ReadonlySet<string> = new Set(names.map(foldWords));

/** Whether a category or a tag is the name of a well-known grape: `Cabernet Sauvignon` */
export const isGrape = (text: string): boolean => NAMES.has(foldWords(text));
