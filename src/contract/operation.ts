import type { z } from '@strapi/utils';
import examples from './examples.json';
import { API_BASE, routePaths } from './paths';

type Shape = z.ZodObject;

/** What a request may carry. One schema validates it, types the handler and documents the operation. */
export interface RequestSchema<Query extends Shape = Shape, Body extends Shape = Shape, Params extends Shape = Shape> {
  /** of the path; an invalid one is a 404 */
  params?: Params;
  query?: Query;
  body?: Body;
}

/** A request after validation: defaults filled in, unknown parameters removed. */
export interface Input<Schema extends RequestSchema = RequestSchema> {
  params: Schema['params'] extends Shape ? z.infer<Schema['params']> : Record<string, never>;
  query: Schema['query'] extends Shape ? z.infer<Schema['query']> : Record<string, never>;
  body: Schema['body'] extends Shape ? z.infer<Schema['body']> : undefined;
}

/** Largest body that the public API accepts, in bytes. */
export const BODY_MAX = 8 * 1024;

/** Groups of operations in the OpenAPI document. */
export type OperationGroup = 'Products' | 'Articles' | 'Site' | 'Search' | 'Tracking' | 'Operations';

/** Name of a path, and of its metrics. */
type RouteName = keyof typeof routePaths;

interface Description extends RequestSchema {
  route: RouteName;
  /** GET by default */
  method?: 'POST';
  /** name of the call in generated clients */
  id: keyof typeof examples;
  group: OperationGroup;
  summary: string;
  description: string;
  /** of a success; 200 by default */
  status?: 201;
  answer: z.ZodType;
  /** a slug that has moved, or is written in capitals, answers 301 */
  moves?: boolean;
  /** what its body names may not exist: 404 */
  namesItems?: boolean;
  /** a Bearer token may open drafts, so 401 and 403 are possible */
  previews?: boolean;
  /** its 503 has the body of a success, not a problem */
  reportsOutage?: boolean;
  /** false: not rate-limited */
  limited?: boolean;
}

/** One operation of the API: the route table, validation, types, openapi.json and the typed client are made from it. */
export interface Operation extends Omit<Description, 'method' | 'status' | 'limited'> {
  method: 'GET' | 'POST';
  /** in koa-router's notation, with the API's base */
  path: string;
  status: 200 | 201;
  limited: boolean;
}

/** Fills in the defaults of an operation. */
export function operation<Schema extends RequestSchema>(description: Description & Schema): Operation & Schema {
  const { method = 'GET', status = 200, limited = true } = description;
  return { ...description, method, status, limited, path: `${API_BASE}${routePaths[description.route]}` };
}

interface Examples {
  answer: unknown;
  /** body of its 503 */
  outage?: unknown;
  /** bodies to send, by name */
  bodies?: Record<string, { summary: string; value: unknown }>;
}

/** Examples for the document; a unit test holds them against the schemas. */
export function examplesOf({ id }: Pick<Operation, 'id'>): Examples {
  return JSON.parse(JSON.stringify(examples[id]).replaceAll('{api}', API_BASE)) as Examples;
}
