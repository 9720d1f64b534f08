/** A server that the tests need beside the shop. */
export interface Service {
  url: string;
  /** what it is, for the report of the run */
  version: string;
  stop: () => Promise<void>;
}
