import assert from 'node:assert/strict';
import { checkContract, type CheckedAnswer } from './contract';
import { documentChecker } from './documented';

/** Checks an answer against the handwritten contract and against the OpenAPI document. @throws AssertionError */
export function checkAnswer(answer: CheckedAnswer): void {
  checkContract(answer);
  try {
    documentChecker().check(answer);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new assert.AssertionError({ message: `${answer.method} ${answer.path} → ${answer.status}, by openapi.json: ${what}` });
  }
}
