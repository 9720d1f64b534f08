import type { Wine } from './wine';
import { WINE_KNOWLEDGE } from './wine-knowledge';
import { containsFolded, containsPhrase } from './words';

const { GRAPE_NAMES, REGION_NAMES, REGIONS_WITHIN } = WINE_KNOWLEDGE;

/** Words of a query that name one thing, and the products that have it. */
export interface Part {
  text: string;
  matches: (wine: Wine) => boolean;
}

/** "Rượu vang đỏ" is called "vang đỏ" as well. */
export const typePart = (type: string, text = type.toLowerCase().replace(/^rượu (?=vang)/, '')): Part => ({
  text,
  matches: (wine) => wine.type === type,
});

export const countryPart = (country: string, text = country): Part => ({ text, matches: (wine) => wine.country === country });

/** A region with those that lie in it. A name that says it counts too: "Port Bulas White Reserve Porto" is made in the Douro. */
export function regionPart(region: string, text = region): Part {
  const larger = REGION_NAMES[region] ?? region;
  const within = new Set(REGIONS_WITHIN[larger]);
  return {
    text,
    matches: (wine) => containsFolded(wine.region, larger) || within.has(wine.region) || containsFolded(wine.name, larger),
  };
}

/** Shoppers call every sparkling wine so. */
export function champagnePart(text: string): Part {
  const region = regionPart('Champagne', text);
  return { text, matches: (wine) => region.matches(wine) || wine.type === 'Rượu vang sủi' };
}

/** A grape under all its names. A name that says it counts too, whatever the list of grapes holds. */
export function grapePart(grape: string, text = grape): Part {
  const names = GRAPE_NAMES.find((group) => group.includes(grape)) ?? [grape];
  return {
    text,
    matches: (wine) => names.some((name) => wine.grapes.includes(name) || containsFolded(wine.name, name)),
  };
}

/** "Cá" is also "Cá nạc". Marks count: "cà" is no "cá". */
export const foodPart = (food: string, text = food.toLowerCase(), phrases: readonly string[] = [food]): Part => ({
  text,
  matches: (wine) => wine.foods.some((pairing) => phrases.some((phrase) => containsPhrase(pairing, phrase))),
});

export const vintagePart = (vintage: number): Part => ({
  text: String(vintage),
  matches: (wine) => wine.vintage === vintage || containsPhrase(wine.name, String(vintage)),
});

export const brandPart = (brand: string, text = brand): Part => ({
  text,
  matches: (wine) => wine.brand === brand || containsFolded(wine.name, brand),
});

/** All vintages of a wine, and other wines whose names hold its name. */
export const titlePart = (title: string, text = title): Part => ({
  text,
  matches: (wine) => containsFolded(wine.name, title),
});
