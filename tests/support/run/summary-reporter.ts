import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** Ends the output with the line that .ci/run reads. */
export default class SummaryReporter implements Reporter {
  readonly #since = Date.now();

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const counted = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    // A run that broke off, or found nothing to run, has failed.
    if (modules.length === 0 || reason === 'interrupted') counted.failed += 1;
    for (const module of modules) {
      for (const test of module.children.allTests()) counted[test.result().state] += 1;
      // A file or a hook that fails may leave no test that has failed.
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) counted.failed += 1;
    }
    const { passed, failed, skipped, pending } = counted;
    // A test that did not end has failed.
    console.log(`\nAfter ${Math.round((Date.now() - this.#since) / 1000)} s:`);
    console.log(`${passed} passed, ${failed + pending} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
}
