/** A server that the shop needs: PostgreSQL, Redis. */
export interface Service {
  url: string;
  /** name and version, for the report of the run */
  version: string;
  stop: () => Promise<void>;
}
