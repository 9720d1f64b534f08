/** Times are milliseconds of `performance.now()` of the process that records: `start` before the request was sent, `end` after its answer. */
interface Span {
  start: number;
  end: number;
}

/** An editor's save. Each object has one editor, who counts its saves: a greater value is a later save. */
export interface Save extends Span {
  kind: 'save';
  object: string;
  value: number;
  /** the process that was asked, one for each start of an instance: `A1`, `A2` */
  process: string;
  /** unknown: no success was answered, but the save may have taken place */
  outcome: 'acknowledged' | 'unknown';
}

/** What an answer showed of one object. */
export interface Read extends Span {
  kind: 'read';
  object: string;
  value: number;
  process: string;
  url: string;
  /** `X-Cache` */
  state: string;
  /** `meta.cache_version`, of the settings */
  version?: number;
}

/** A visitor's tracking event; sent again with the same id until it is acknowledged. */
export interface Event extends Span {
  kind: 'event';
  id: string;
  outcome: 'acknowledged' | 'unknown';
}

/** A time in which an instance could not reach its database, or did not run. */
export interface Outage extends Span {
  kind: 'outage';
  instance: string;
}

export type Operation = Save | Read | Event | Outage;

export interface History {
  operations: readonly Operation[];
  /** what the database holds at the end, past all caches */
  final: {
    /** value of each object */
    objects: Readonly<Record<string, number>>;
    /** `meta.cache_version` */
    version: number;
    /** id of every stored event */
    events: readonly string[];
  };
}

/** The instance of a process: `A` of `A2`. */
export const instanceOf = (process: string): string => process.replace(/\d+$/, '');
