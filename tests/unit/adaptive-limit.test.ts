import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdaptiveLimit } from '../../src/platform/load-shedding/limit';

/**
 * Loads a process that does one piece of work in `serviceMs` with as much as the limit lets run, where each also waits `idleMs`
 * for something else (the database).
 */
class LoadedProcess {
  readonly limit = new AdaptiveLimit();
  now = 0;

  run(
    seconds: number,
    { serviceMs, idleMs, isReached = true }: { serviceMs: number; idleMs: number; isReached?: boolean },
  ): number {
    for (const end = this.now + seconds * 1_000; this.now < end;) {
      const running = this.limit.value;
      // Little's law: while all of them want the processor, each waits for all the others.
      const tookMs = Math.max(serviceMs + idleMs, running * serviceMs);
      this.now += tookMs / running;
      if (isReached) this.limit.markReached();
      this.limit.sample(tookMs, this.now);
    }
    return this.limit.value;
  }
}

test('lets run what keeps the process busy, and little more', () => {
  const busyWith = (1.5 + 0.3) / 0.3;
  const limit = new LoadedProcess().run(20, { serviceMs: 0.3, idleMs: 1.5 });
  assert.ok(limit >= busyWith && limit <= 5 * busyWith, `${limit}, where ${busyWith} keep it busy`);
});

test('grows with work that waits elsewhere', () => {
  const limit = new LoadedProcess().run(20, { serviceMs: 0.1, idleMs: 10 });
  assert.ok(limit >= 60, `${limit}, where 101 keep it busy`);
});

test('falls when the work takes longer, and rises again afterwards', () => {
  const subject = new LoadedProcess();
  const before = subject.run(5, { serviceMs: 0.3, idleMs: 5 });
  const during = subject.run(0.4, { serviceMs: 2, idleMs: 5 });
  assert.ok(during < before / 1.5, `${before} → ${during}`);
  const after = subject.run(5, { serviceMs: 0.3, idleMs: 5 });
  assert.ok(after >= before / 1.5, `${before} → ${during} → ${after}`);
});

test('does not grow while nothing waits for it', () => {
  const subject = new LoadedProcess();
  const before = subject.limit.value;
  const after = subject.run(5, { serviceMs: 0.01, idleMs: 10, isReached: false });
  assert.ok(after <= 10 && before <= 10, `${before} → ${after}`);
});

test('accepts that the work itself has become slower', () => {
  const subject = new LoadedProcess();
  subject.run(5, { serviceMs: 0.1, idleMs: 1 });
  const limit = subject.run(60, { serviceMs: 0.1, idleMs: 20 });
  assert.ok(limit >= 100, `${limit}, where 201 keep it busy`);
});
