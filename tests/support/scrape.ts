/** A running instance whose metrics are read. */
export interface ScrapeTarget {
  /** the label that Prometheus gives it */
  instance: string;
  metricsPort: number;
  /** milliseconds by which its clock is ahead of the machine's */
  clockShiftMs?: number;
}

/** The samples of some instances at one moment, by series. Times are in seconds from that moment. */
export type Scrape = ReadonlyMap<string, number>;

const SAMPLE = /^(wine_shop_\w+)(?:\{(.*)\})? (\S+)$/;
const TIMESTAMP = /^wine_shop_\w+_timestamp_seconds\b/;

/** Whether the values of a series are times, which {@link Scrape} has relative to its own moment. */
export const isTimestamp = (series: string): boolean => TIMESTAMP.test(series);

async function scrapeOne({ instance, metricsPort, clockShiftMs = 0 }: ScrapeTarget): Promise<[series: string, value: number][]> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The metrics of ${instance} answer ${response.status}: ${text}`);
  const now = (Date.now() + clockShiftMs) / 1_000;
  return text.split('\n').flatMap((line): [string, number][] => {
    const [, name = '', labels, value = ''] = SAMPLE.exec(line) ?? [];
    if (name === '' || name.endsWith('_bucket')) return [];
    const own = labels === undefined ? '' : `,${labels}`;
    const series = `${name}{job="wine_shop",instance="${instance}"${own}}`;
    return [[series, isTimestamp(series) ? Number(value) - now : Number(value)]];
  });
}

/** Reads `/metrics` of these instances. Histograms come without their buckets. @throws when one does not answer */
export async function scrape(targets: readonly ScrapeTarget[]): Promise<Scrape> {
  return new Map((await Promise.all(targets.map(scrapeOne))).flat());
}

/** @returns the values of a metric, one for each of its series. @param labels as they stand in the text, all series by default */
export function valuesOf(scraped: Scrape, metric: string, labels = ''): number[] {
  return [...scraped].flatMap(([series, value]) => (series.startsWith(`${metric}{`) && series.includes(labels) ? [value] : []));
}

/** @returns the sum of a metric's series */
export const sumOf = (scraped: Scrape, metric: string, labels = ''): number =>
  valuesOf(scraped, metric, labels).reduce((sum, value) => sum + value, 0);
