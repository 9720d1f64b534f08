import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from './processes';
import { projectRoot, testRun } from './test-run';

export const ALERT_RULES = path.join(projectRoot, 'deploy', 'prometheus', 'rules.yml');

/** One test of `promtool test rules`. */
export interface RuleTest {
  name: string;
  interval: string;
  input_series: { series: string; values: string }[];
  promql_expr_test: { expr: string; eval_time: string; exp_samples: { labels: string; value: number }[] }[];
}

/** Checks the alert rules with promtool. @throws with its output when a test fails */
export async function testAlertRules(promtool: string, evaluationInterval: string, tests: readonly RuleTest[]): Promise<void> {
  const file = path.join(testRun().directory, `alerts-${randomBytes(6).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify({ rule_files: [ALERT_RULES], evaluation_interval: evaluationInterval, tests }));
  const { code, output } = await runToEnd(promtool, ['test', 'rules', file], {});
  assert.equal(code, 0, output.slice(0, 4_000));
  assert.match(output, /SUCCESS/);
}
