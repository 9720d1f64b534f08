import { createRequire } from 'node:module';
import { assertPatch } from './assert-patch';

const PATCH = 'async-validation';
const TARGET = 'yup 0.32.9';

type Result = unknown;
type Finish = (error?: unknown, value?: unknown) => void;

/** A test of a schema; what it does is read from `OPTIONS` at each call. */
interface Test {
  (args: object, finish: Finish): void;
  OPTIONS?: { test: (this: unknown, ...args: unknown[]) => Result };
}

interface Module {
  default: (options: { tests: readonly Test[] }, callback: Finish) => void;
}

/** yup passes an error on when it has this name, and drops others. */
class FailedTest extends Error {
  override readonly name = 'ValidationError';
}

const caught = new WeakSet<object>();

/** Makes a test whose promise is rejected hand on the error. */
function catchRejection({ OPTIONS }: Test): void {
  if (!OPTIONS || caught.has(OPTIONS)) return;
  caught.add(OPTIONS);
  const { test } = OPTIONS;
  OPTIONS.test = function catching(...args) {
    const result = test.apply(this, args);
    return result instanceof Promise
      ? result.catch((cause: unknown) => new FailedTest('The test of a value failed.', { cause }))
      : result;
  };
}

const causeOf = (error: unknown): unknown => (error instanceof FailedTest ? error.cause : error);

/**
 * yup waits for tests that ask the database and does not catch when they fail: the request is never answered, and the rejection that
 * nothing handles ends the process. Strapi's checks of folders, users and roles are such tests. Fixed in yup 0.32.11, which no version of
 * Strapi 5 takes. Call it before the first request.
 */
export function catchFailedTests(): void {
  const requireFromStrapi = createRequire(require.resolve('@strapi/utils'));
  const runTests = requireFromStrapi('yup/lib/util/runTests') as Module;
  assertPatch(PATCH, TARGET, typeof runTests.default === 'function');
  const run = runTests.default;
  runTests.default = (options, callback) => {
    options.tests.forEach(catchRejection);
    const tests = options.tests.map(
      (test): Test =>
        (args, finish) =>
          test(args, (error, value) => finish(causeOf(error), value)),
    );
    run({ ...options, tests }, callback);
  };
}
