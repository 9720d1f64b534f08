import assert from 'node:assert/strict';
import { checkContract, type CheckedAnswer } from './contract';
import { documentChecker } from './documented';

/** Two witnesses: the contract, written by hand from the specification, and the document that the shop serves. */
export function holdAnswer(answer: CheckedAnswer): void {
  checkContract(answer);
  try {
    documentChecker().check(answer);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new assert.AssertionError({ message: `${answer.method} ${answer.path} → ${answer.status}, by openapi.json: ${what}` });
  }
}
