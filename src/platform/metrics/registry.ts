import { Gauge, type Registry } from 'prom-client';

/** Adds the metrics of one part of the program. Values are read at each scrape. */
export type RegisterMetrics = (registry: Registry) => void;

/** A gauge without labels. @param read called at each scrape */
export function addReading(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** A gauge with one label. @param read called at each scrape */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Iterable<readonly [labelValue: string, value: number]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [labelValue, value] of read()) this.set({ [label]: labelValue }, value);
    },
  });
}
