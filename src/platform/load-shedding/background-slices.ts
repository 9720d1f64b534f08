import { setTimeout as pause } from 'node:timers/promises';
import { TimeSlices } from '../time-slices';
import { admission } from './admission-queue';

/** A page takes several turns of the event loop: without the wait, a slice of other work comes in each of them. */
const SLICE_MS = 4;
/** Visitors that never pause must not stop the work for good. */
const MAX_WAIT_MS = 20;
const POLL_INTERVAL_MS = 1;

const areVisitorsWaiting = (): boolean => admission.running + admission.queued > 0;

/** Slices of work in the background: the next one begins when no page is computed for a visitor. */
export class BackgroundSlices extends TimeSlices {
  constructor() {
    super(SLICE_MS);
  }

  override async next(): Promise<void> {
    await super.next();
    const began = performance.now();
    while (areVisitorsWaiting() && performance.now() - began < MAX_WAIT_MS) await pause(POLL_INTERVAL_MS);
    this.restart();
  }
}
