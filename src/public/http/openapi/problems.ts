import { API_BASE } from '../../../contract/paths';
import { problemBody, PROBLEM_MEDIA_TYPE } from '../../../contract/problems';
import type { Fault } from '../../../contract/shared-schemas';
import { headerRefs, RATE_HEADERS, type HeaderId } from './headers';
import problems from './problems.json';

const REQUEST_ID = '3f1c9a52-9d1e-4a7c-8a51-0c6a1f6f2b11';

/** The problems that operations share, by status. */
interface SharedProblem {
  /** name in `components.responses` */
  id: string;
  description: string;
  header?: HeaderId;
  examples: Record<string, { detail: string; path: string; errors?: Fault[] }>;
}

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

const PROBLEMS = problems as Record<ProblemStatus, SharedProblem>;

/** @param limited whether the rate limit counts the request: then its headers are sent */
function describe(status: number, { description, header, examples }: SharedProblem, limited: boolean): object {
  const described = Object.entries(examples).map(([name, { detail, path, errors }]) => [
    name,
    { summary: detail, value: problemBody({ status, message: detail, errors }, `${API_BASE}${path}`, REQUEST_ID) },
  ]);
  return {
    description,
    headers: headerRefs(['CacheControlNever', 'XRequestId', ...(limited ? RATE_HEADERS : []), ...(header ? [header] : [])]),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(described) as object,
      },
    },
  };
}

/** `components.responses` */
export function problemComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, problem]) => [problem.id, describe(Number(status), problem, true)]),
  );
}

/** @returns the responses of these statuses: references, or in full for an operation that is not limited */
export function problemResponses(statuses: readonly ProblemStatus[], limited: boolean): Record<string, object> {
  const response = (status: ProblemStatus): object =>
    limited ? { $ref: `#/components/responses/${PROBLEMS[status].id}` } : describe(status, PROBLEMS[status], false);
  return Object.fromEntries(statuses.map((status) => [String(status), response(status)]));
}
