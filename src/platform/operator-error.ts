/** An error that the operator can correct: printed without a stack (scripts/progress.mjs). */
export class OperatorError extends Error {
  readonly isForOperator = true;
}
