import { createSharedValue } from '../shared-value';

const changes = createSharedValue(0);

/** Lets what shows plans read them again. */
export const reloadPlans = (): void => changes.set(changes.get() + 1);

/** @returns a number that grows with every change of plans in this panel */
export const usePlanChanges = (): number => changes.use((count) => count);
