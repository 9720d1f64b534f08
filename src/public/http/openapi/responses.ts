import { examplesOf, type Operation } from '../../../contract/operation';
import type { Route } from '../route-table';
import { headerRefs, RATE_HEADERS, type HeaderId } from './headers';
import type { JsonSchemas } from './json-schemas';
import { problemResponses, type ProblemStatus } from './problems';

/** A route of an operation. */
export type OperationRoute = Route & { operation: Operation };

function problemStatuses({ operation, permission }: OperationRoute): ProblemStatus[] {
  const { params, query, body, limited, reportsOutage = false, previews = false, namesItems = false } = operation;
  const when = (condition: boolean, ...statuses: ProblemStatus[]): ProblemStatus[] => (condition ? statuses : []);
  return [
    ...when(
      [params, query, body].some((schema) => schema !== undefined),
      400,
    ),
    ...when(permission !== undefined || previews, 401, 403),
    ...when(params !== undefined || namesItems, 404),
    405,
    ...when(body !== undefined, 413, 415),
    ...when(limited, 429),
    500,
    ...when(!reportsOutage, 503),
  ];
}

/** @returns every response of an operation, by status */
export function responsesOf(route: OperationRoute, schemas: JsonSchemas): Record<string, object> {
  const { operation, tags } = route;
  const { status, answer, moves, summary, limited } = operation;
  const examples = examplesOf(operation);
  const schema = schemas.of(answer, 'output');
  const json = (value: unknown): object => ({
    'application/json': { schema, examples: { example: { summary, value } } },
  });
  const caching: HeaderId[] = tags ? ['CacheControlRevalidate', 'XCache'] : ['CacheControlNever'];
  const own: HeaderId[] = [...caching, ...(limited ? RATE_HEADERS : []), 'XRequestId'];
  const headers = headerRefs(tags ? [...own, 'ETag'] : own);
  return {
    [status]: { description: status === 201 ? 'Recorded.' : 'Found.', headers, content: json(examples.answer) },
    ...(moves
      ? {
          '301': {
            description:
              'The slug has changed, or was written in capitals, or it is an address of a former shop. A slug in use today wins over former ones.',
            headers: headerRefs([...own, 'Location']),
          },
        }
      : {}),
    ...(tags ? { '304': { description: '`If-None-Match` names the current answer. No body.', headers } } : {}),
    ...problemResponses(problemStatuses(route), limited),
    ...(examples.outage === undefined
      ? {}
      : {
          '503': {
            description: 'Not healthy.',
            headers: { ...headers, ...headerRefs(['RetryAfter']) },
            content: json(examples.outage),
          },
        }),
  };
}
