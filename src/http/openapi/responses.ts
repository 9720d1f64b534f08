import type { Operation } from '../../contract/operation';
import { headersOf, RATE_HEADERS, type HeaderId } from './headers';
import type { JsonSchemas } from './json-schemas';
import { problemsOf, type ProblemStatus } from './problems';

/** What decides about an operation's answers besides what it says itself. */
export interface Circumstances {
  /** whether it needs a Bearer token */
  secured: boolean;
  /** whether its answers may be kept by who asks again: then they have an ETag */
  kept: boolean;
}

function problemStatuses(operation: Operation, { secured }: Circumstances): ProblemStatus[] {
  const { params, query, body, limited = true, standsAlone = false, unwell, previews = false } = operation;
  const when = (condition: boolean, ...statuses: ProblemStatus[]): ProblemStatus[] => (condition ? statuses : []);
  return [
    ...when(
      [params, query, body].some((schema) => schema !== undefined),
      400,
    ),
    ...when(secured || previews, 401, 403),
    ...when(params !== undefined, 404),
    405,
    ...when(body !== undefined, 413, 415),
    ...when(limited, 429),
    500,
    ...when(!standsAlone && unwell === undefined, 503),
  ];
}

function headersOfSuccess(limited: boolean, kept: boolean): HeaderId[] {
  const keeping: HeaderId[] = kept ? ['CacheControlKept', 'XCache'] : ['CacheControlNever'];
  return [...keeping, ...(limited ? RATE_HEADERS : []), 'XRequestId'];
}

/** @returns every answer of an operation, by status */
export function answersOf(operation: Operation, schemas: JsonSchemas, circumstances: Circumstances): Record<string, object> {
  const { status, answer, example, moves, unwell, summary, limited = true } = operation;
  const { kept } = circumstances;
  const schema = schemas.of(answer, 'output');
  const json = (value: unknown): object => ({
    'application/json': { schema, examples: { example: { summary, value } } },
  });
  const own = headersOfSuccess(limited, kept);
  const headers = headersOf(kept ? [...own, 'ETag'] : own);
  return {
    [status]: { description: status === 201 ? 'Recorded.' : 'Found.', headers, content: json(example) },
    ...(moves
      ? {
          '301': {
            description: 'The item has another address today. A slug in use today wins over former ones.',
            headers: headersOf([...own, 'Location']),
          },
        }
      : {}),
    ...(kept ? { '304': { description: 'What `If-None-Match` names is what there is today. No body.', headers } } : {}),
    ...problemsOf(problemStatuses(operation, circumstances), limited),
    ...(unwell === undefined
      ? {}
      : { '503': { description: 'Not well.', headers: { ...headers, ...headersOf(['RetryAfter']) }, content: json(unwell) } }),
  };
}
