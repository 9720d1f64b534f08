// The HTTP API of doubled countries as the admin panel and the server share it. It imports no code of either.

/** Below which the routes are mounted. */
export const COUNTRIES_PATH = '/catalogue/countries';

/** Spellings of one country that the shop's origins have. */
export interface DoubledCountry {
  /** the one that is kept */
  name: string;
  spellings: { text: string; origins: number }[];
}

/** GET /catalogue/countries/doubles */
export interface DoubledCountries {
  countries: DoubledCountry[];
}

/** POST /catalogue/countries/merges. */
export interface MergeRequest {
  /** of a doubled country */
  name: string;
}

export interface MergeAnswer {
  /** that has begun; null: the country has one spelling by now */
  run: string | null;
}
