import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../../src/public/http/openapi/document';
import type { CheckedAnswer } from './contract';
import { documentFile, testRun } from './test-run';

interface DocumentedResponse {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
  $ref?: string;
}

interface Header {
  required: boolean;
  schema: { type: string };
}

export interface DocumentedOperation {
  operationId: string;
  responses: Record<string, DocumentedResponse>;
}

const BASE = '/api/v1';
const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

function at(document: OpenApiDocument, reference: string): unknown {
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
}

/** Checks answers against the OpenAPI document. */
export class DocumentChecker {
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));

  constructor(readonly document: OpenApiDocument) {
    this.#ajv.addSchema(document, 'document');
  }

  /** @returns the operations of a path below the API's base, by method */
  #operationsAt(path: string): { template: string; operations: Record<string, DocumentedOperation> } | undefined {
    const matches = (template: string): boolean =>
      new RegExp(`^${template.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
    const templates = Object.keys(this.document.paths).filter(matches);
    // The template with the fewest parameters: `/cache/purge` before `/{anything}/…`.
    const [template] = templates.sort((a, b) => a.split('{').length - b.split('{').length);
    if (template === undefined) return undefined;
    return { template, operations: this.document.paths[template] as Record<string, DocumentedOperation> };
  }

  /** @param reference of a schema in the document, as a JSON pointer with its # */
  faults(reference: string, value: unknown): string[] {
    const known = this.#validators.get(reference) ?? this.#ajv.compile({ $ref: `document${reference}` });
    this.#validators.set(reference, known);
    known(value);
    return (known.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  }

  #checkHeaders(answer: CheckedAnswer, described: DocumentedResponse): void {
    for (const [name, { $ref }] of Object.entries(described.headers ?? {})) {
      const { required, schema } = at(this.document, $ref) as Header;
      const text = answer.headers.get(name);
      if (text === null) {
        assert.ok(!required, `the header ${name} is documented but missing`);
        continue;
      }
      const faults = this.faults(`${$ref}/schema`, schema.type === 'integer' ? Number(text) : text);
      assert.deepEqual(faults, [], `the header ${name}, “${text}”`);
    }
  }

  #checkBody(answer: CheckedAnswer, described: DocumentedResponse, pointer: string): void {
    const mediaType = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
    if (described.content === undefined) {
      assert.equal(answer.text, '', 'no body is documented');
      return;
    }
    assert.ok(described.content[mediaType], `${mediaType} is not documented`);
    if (answer.method === 'HEAD') return;
    const faults = this.faults(`${pointer}/content/${escapePointer(mediaType)}/schema`, answer.body);
    assert.deepEqual(faults, [], `the body: ${answer.text.slice(0, 2_000)}`);
  }

  /** @throws AssertionError naming what is not documented */
  check(answer: CheckedAnswer): void {
    // A slash at the end is promised in the introduction.
    if (answer.method === 'OPTIONS' || (answer.status === 301 && answer.path.endsWith('/'))) return;
    const found = this.#operationsAt(answer.path.slice(BASE.length));
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const operation = found?.operations[method];
    if (!found || (!operation && answer.status === 405)) {
      // Without an operation, the document promises only that errors are problems.
      assert.ok(answer.status >= 400, 'no such operation is documented');
      if (answer.method !== 'HEAD') assert.deepEqual(this.faults('#/components/schemas/Problem', answer.body), []);
      return;
    }
    const described = operation?.responses[answer.status];
    assert.ok(described, `${operation?.operationId ?? method} is not documented to answer ${answer.status}`);
    const pointer = described.$ref ?? `#/paths/${escapePointer(found.template)}/${method}/responses/${answer.status}`;
    const response = described.$ref === undefined ? described : (at(this.document, described.$ref) as DocumentedResponse);
    // OpenAPI can't express that a parameter removes headers; contract.ts checks those of a draft.
    if (!(answer.preview && answer.status === 200)) this.#checkHeaders(answer, response);
    this.#checkBody(answer, response, pointer);
  }
}

let checker: DocumentChecker | undefined;

/** The checker for the document that the run generated from the sources. (A test of its own compares it with the served one.) */
export function documentChecker(): DocumentChecker {
  return (checker ??= new DocumentChecker(
    JSON.parse(readFileSync(documentFile(testRun().directory), 'utf8')) as OpenApiDocument,
  ));
}
