import type { Registry } from 'prom-client';
import { addReading } from '../platform/metrics/registry';

let pending = 0;

/** @param pictures whose renditions are still to be made */
export function observePendingPictures(pictures: number): void {
  pending = pictures;
}

export function registerPictureMetrics(registry: Registry): void {
  addReading(
    registry,
    'wine_shop_pictures_pending',
    'Pictures whose renditions this instance is making; the other instances have 0.',
    () => pending,
  );
}
