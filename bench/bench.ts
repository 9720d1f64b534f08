import type { ContenderServers } from './contender-servers';
import type { Options } from './options';
import type { CpuClock } from './process-usage';
import type { Report } from './reports/report';

/** What every part of the benchmark uses. */
export interface Bench {
  options: Options;
  servers: ContenderServers;
  /** of PostgreSQL */
  databaseCpu: CpuClock;
  report: Report;
}
