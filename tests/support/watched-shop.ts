import { randomUUID } from 'node:crypto';
import { freePort } from './free-port';
import { startInstance, type Instance } from './instance';
import { scrape, valuesOf, type Scrape, type ScrapeTarget } from './scrape';
import { startShop, type Shop } from './shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './tcp-proxy';
import { testRun } from './test-run';
import { until } from './until';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PATIENCE_MS = 60_000;

/** A shop of two instances with metrics, and wires to its database and to Redis that can be cut. Needs PostgreSQL and Redis. */
export class WatchedShop {
  readonly targets: readonly [one: ScrapeTarget, two: ScrapeTarget];
  #pages = 0;

  private constructor(
    readonly shop: Shop,
    /** the second instance */
    public other: Instance,
    readonly wires: { database: TcpProxy; redis: TcpProxy },
    ports: readonly [one: number, two: number],
  ) {
    this.targets = [
      { instance: 'one', metricsPort: ports[0] },
      { instance: 'two', metricsPort: ports[1] },
    ];
  }

  static async start(): Promise<WatchedShop> {
    const { postgresUrl, redisUrl } = testRun();
    const [database, redis] = [
      await startTcpProxy(new URL(postgresUrl ?? ''), 5432),
      await startTcpProxy(new URL(redisUrl ?? ''), 6379),
    ];
    const ports = [await freePort(), await freePort()] as const;
    const shop = await startShop({
      env: { METRICS_PORT: String(ports[0]) },
      through: { database: (url) => throughProxy(url, database), redis: (url) => throughProxy(url, redis) },
    });
    const other = await startInstance(shop, { METRICS_PORT: String(ports[1]) });
    return new WatchedShop(shop, other, { database, redis }, ports);
  }

  /** Starts the second instance again. */
  async startOther(env: Record<string, string> = {}): Promise<void> {
    this.other = await startInstance(this.shop, { METRICS_PORT: String(this.targets[1].metricsPort), ...env });
  }

  scrape(): Promise<Scrape> {
    return scrape(this.targets);
  }

  /** Scrapes until this holds. */
  async untilScraped(what: string, check: (scraped: Scrape) => boolean): Promise<void> {
    await until(what, async () => check(await this.scrape()), PATIENCE_MS);
  }

  /** Scrapes until every series of a metric has this value. */
  untilAll(metric: string, value: number): Promise<void> {
    return this.untilScraped(`${metric} is ${value}`, (scraped) => valuesOf(scraped, metric).every((found) => found === value));
  }

  async untilLogged(line: RegExp): Promise<void> {
    await until(String(line), () => line.test(this.shop.log()), PATIENCE_MS);
  }

  /** @returns the path of a list that was never asked for */
  nextPage(): string {
    this.#pages += 1;
    return `/api/v1/bai-viet?page=${this.#pages}`;
  }

  /** Ten visitors of each instance: a page that is not cached, one that is, and an event. @returns the statuses of all answers */
  async visit(): Promise<number[]> {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': BROWSER };
    const event = (): RequestInit => ({
      ...{ method: 'POST', headers },
      body: JSON.stringify({ anon_id: randomUUID(), event_type: 'cta_contact' }),
    });
    const answers = Array.from({ length: 10 }, () =>
      [this.shop.url, this.other.url].flatMap((url) => [
        fetch(url + this.nextPage()),
        fetch(`${url}/api/v1/menus`),
        fetch(`${url}/api/v1/track/event`, event()),
      ]),
    ).flat();
    return Promise.all(
      answers.map(async (answer) => {
        const response = await answer;
        await response.arrayBuffer();
        return response.status;
      }),
    );
  }

  async close(): Promise<void> {
    await this.other.kill();
    await this.shop.close();
    await this.wires.database.close();
    await this.wires.redis.close();
  }
}
