import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from putting short-lived objects among the long-lived ones from the start. It does so (allocation-site pretenuring) where
 * it has seen most objects of a place in the code outlive two of its quick collections, as what waits on a connection does; thrown away
 * among the long-lived, such an object keeps whatever it points to until the next full collection. (Most likely it is the empty list
 * that Node's streams make ready after each answer for the next: 5 KB, a whole request, were kept for each.) Whether V8 comes to that
 * decision is chance: of processes under the same load some needed half as much time again for each request, from then on and for good.
 */
export function keepShortLivedObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
