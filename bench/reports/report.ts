import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Options } from '../options';
import { RESULTS } from '../paths';

function describeRun(options: Options, database: string): string {
  const pinned = options.pin
    ? 'server on one core, load generator and database on the other'
    : 'server, load generator and database share the cores';
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform};`,
    `Node ${process.versions.node}, ${database}; ${options.connections} keep-alive connections, one process a server, ${pinned};`,
    `median and spread of ${options.rounds} rounds of ${options.roundSeconds} s, the servers in turn.`,
  ].join(' ');
}

/** Writes each part's results to stdout and to results/latest.md when it is measured: a later failure loses nothing. */
export class Report {
  readonly #file = path.join(RESULTS, 'latest.md');

  /** @param database its name and version */
  constructor(options: Options, database: string) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(this.#file, '');
    this.add([describeRun(options, database)]);
  }

  /** @param sections Markdown */
  add(sections: readonly string[]): void {
    const text = `${sections.join('\n\n')}\n`;
    appendFileSync(this.#file, `${text}\n`);
    console.log(text);
  }
}
