import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process. Each part of the program adds its own when it is loaded. */
export const registry = new Registry();

/** Upper bounds of the buckets for durations (seconds). */
export const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A counter with one label. @param values that it shows from the start on: of a counter that appears, Prometheus misses the first step */
export function addCounter<Label extends string>(
  name: string,
  help: string,
  label: Label,
  values: readonly string[] = [],
): Counter<Label> {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.labels(value).inc(0);
  return counter;
}

export const addHistogram = (name: string, help: string, buckets: number[]): Histogram =>
  new Histogram({ name, help, buckets, registers: [registry] });

/** A gauge without labels. @param read called at each scrape */
export function addReading(name: string, help: string, read: () => number): void {
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
