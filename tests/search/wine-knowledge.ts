/*
 * What a buyer of wine knows, for judging queries. Written from wine knowledge, and on purpose not from the shop's synonyms: the
 * judged set must be able to contradict them.
 */

/** Names of a type in English, by its Vietnamese name. Not "dessert wine": Port and Sherry are that too. */
export const ENGLISH_TYPES: Readonly<Record<string, readonly string[]>> = {
  'Rượu vang đỏ': ['red wine', 'red'],
  'Rượu vang trắng': ['white wine', 'white'],
  'Rượu vang hồng': ['rose wine', 'rosé'],
  'Rượu vang sủi': ['sparkling wine', 'sparkling'],
  'Rượu vang ngọt': ['sweet wine'],
  'Rượu vang Port': ['port wine'],
  'Rượu vang Sherry': ['sherry wine'],
  'Rượu vang cường hóa': ['fortified wine'],
};

/** A country's name and its adjective in English. */
export const ENGLISH_COUNTRIES: Readonly<Record<string, readonly [string, string]>> = {
  Pháp: ['France', 'French'],
  Ý: ['Italy', 'Italian'],
  'Tây Ban Nha': ['Spain', 'Spanish'],
  'Bồ Đào Nha': ['Portugal', 'Portuguese'],
  Đức: ['Germany', 'German'],
  Áo: ['Austria', 'Austrian'],
  Mỹ: ['USA', 'American'],
  Úc: ['Australia', 'Australian'],
  'Nam Phi': ['South Africa', 'South African'],
  'Hy Lạp': ['Greece', 'Greek'],
  Nga: ['Russia', 'Russian'],
  Argentina: ['Argentina', 'Argentinian'],
  Chile: ['Chile', 'Chilean'],
  Canada: ['Canada', 'Canadian'],
  Brazil: ['Brazil', 'Brazilian'],
  'Việt Nam': ['Vietnam', 'Vietnamese'],
};

/** What people eat, in English, with the phrases of the shop's food pairings that mean it. */
export const ENGLISH_FOODS: Readonly<Record<string, readonly string[]>> = {
  beef: ['thịt bò', 'bò'],
  seafood: ['hải sản'],
  chicken: ['thịt gà', 'gà', 'gia cầm'],
  lamb: ['thịt cừu', 'cừu'],
  pork: ['thịt lợn'],
  cheese: ['phô mai'],
  'blue cheese': ['phô mai xanh'],
  'goat cheese': ['phô mai dê'],
  pasta: ['mì ý'],
  mushrooms: ['nấm'],
  fish: ['cá'],
  salmon: ['cá hồi'],
  shellfish: ['tôm cua và sò ốc'],
  duck: ['vịt'],
  lobster: ['tôm hùm'],
  veal: ['thịt bê'],
  chocolate: ['sô cô la'],
  vegetarian: ['món chay'],
};

/** Regions that lie in a larger one, or that the trade counts to it. */
export const REGIONS_WITHIN: Readonly<Record<string, readonly string[]>> = {
  Bordeaux: ['Pessac-Léognan', 'Moulis-en-Médoc', 'Sauternes'],
  Médoc: ['Moulis-en-Médoc'],
  Bourgogne: [
    ...['Gevrey-Chambertin', 'Pommard', 'Santenay', 'Nuits-Saint-Georges', 'Chambolle-Musigny', 'Fleurie'],
    ...['Chablis Premier Cru Montmains', 'Meursault Premier Cru La Pièce sous le Bois'],
  ],
  'Côte de Nuits': ['Gevrey-Chambertin', 'Nuits-Saint-Georges', 'Chambolle-Musigny'],
  'Côte de Beaune': ['Pommard', 'Santenay', 'Meursault Premier Cru La Pièce sous le Bois'],
  Chablis: ['Chablis Premier Cru Montmains'],
  Meursault: ['Meursault Premier Cru La Pièce sous le Bois'],
  Beaujolais: ['Fleurie'],
  Rhône: ['Gigondas'],
  Loire: ['Sancerre', 'Thung lũng Loire'],
  Languedoc: ['Cabardès'],
  Provence: ['Provence', 'Bandol'],
  Piemonte: ['Piemonte', 'Barolo', 'Barbaresco', 'Langhe', 'Asti', "Moscato d'Asti", "Barbera d'Alba", "Brachetto d'Acqui"],
  Langhe: ['Langhe', 'Barolo', 'Barbaresco'],
  Asti: ['Asti', "Moscato d'Asti"],
  Toscana: ['Toscana', 'Vin Santo del Chianti Classico'],
  Chianti: ['Vin Santo del Chianti Classico'],
  Veneto: ['Veneto', 'Amarone della Valpolicella', 'Bardolino Classico', 'Delle Venezie'],
  Valpolicella: ['Amarone della Valpolicella'],
  Puglia: ['Puglia', 'Salento'],
  California: ['Napa Valley', 'Mount Veeder', 'Lodi', 'Sonoma County', 'Dry Creek Valley'],
  Napa: ['Napa Valley', 'Mount Veeder'],
  'Napa Valley': ['Napa Valley', 'Mount Veeder'],
  Sonoma: ['Sonoma County', 'Dry Creek Valley'],
  'Sonoma County': ['Sonoma County', 'Dry Creek Valley'],
  Oregon: ['Willamette Valley', 'Dundee Hills'],
  'Willamette Valley': ['Willamette Valley', 'Dundee Hills'],
  Mendoza: ['Mendoza', 'Luján de Cuyo'],
  'Valle Central': ['Valle Central', 'Maule', 'Cachapoal', 'Colchagua'],
  'Nam Úc': ['Nam Úc', 'Clare Valley', 'Barossa'],
  Douro: ['Douro', 'Porto'],
};

/** Other names of a larger region. */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  Burgundy: 'Bourgogne',
  Piedmont: 'Piemonte',
  Tuscany: 'Toscana',
  'vùng Bordeaux': 'Bordeaux',
  'thung lũng Napa': 'Napa',
  'thung lũng sông Rhône': 'Rhône',
  'South Australia': 'Nam Úc',
};

/** One grape under its names. */
export const GRAPE_NAMES: readonly (readonly string[])[] = [
  ['Syrah', 'Shiraz'],
  ['Grenache', 'Garnacha'],
  ['Pinot Gris', 'Pinot Grigio'],
  ['Zinfandel', 'Primitivo'],
  ['Tempranillo', 'Tinta Roriz', 'Aragonez'],
  ['Albariño', 'Alvarinho'],
  ['Mourvèdre', 'Monastrell'],
  ['Carignan', 'Mazuelo'],
  ['Moscato', 'Muscat'],
  ['Sauvignon Blanc', 'Fumé Blanc'],
  ['Lemberger', 'Blaufränkisch'],
];

/** Countries and regions as people misspell them, and the shop's name. */
export const MISSPELT_PLACES: readonly (readonly [string, string])[] = [
  ...([
    ['bordo', 'Bordeaux'],
    ['bordeau', 'Bordeaux'],
    ['bourgone', 'Bourgogne'],
    ['burgandy', 'Bourgogne'],
    ['champange', 'Champagne'],
    ['sâm panh', 'Champagne'],
    ['sampanh', 'Champagne'],
    ['tuscani', 'Toscana'],
    ['toscan', 'Toscana'],
    ['napa valey', 'Napa Valley'],
    ['piemont', 'Piemonte'],
    ['provance', 'Provence'],
    ['medoza', 'Mendoza'],
    ['malborough', 'Marlborough'],
    ['barrolo', 'Barolo'],
    ['sancere', 'Sancerre'],
    ['willamete', 'Willamette Valley'],
    ['rioha', 'Rioja'],
    ['alsase', 'Alsace'],
  ] as const),
  ...([
    ['chi lê', 'Chile'],
    ['chilê', 'Chile'],
    ['ác hen ti na', 'Argentina'],
    ['achentina', 'Argentina'],
    ['agentina', 'Argentina'],
    ['new zeland', 'New Zealand'],
    ['newzealand', 'New Zealand'],
    ['bồ đao nha', 'Bồ Đào Nha'],
    ['tây ban nah', 'Tây Ban Nha'],
    ['hi lạp', 'Hy Lạp'],
  ] as const),
];

/** Grapes as people misspell them, and the usual name. */
export const MISSPELT_GRAPES: readonly (readonly [string, string])[] = [
  ['chardonay', 'Chardonnay'],
  ['chadonnay', 'Chardonnay'],
  ['cabernet savignon', 'Cabernet Sauvignon'],
  ['carbenet sauvignon', 'Cabernet Sauvignon'],
  ['savignon blanc', 'Sauvignon Blanc'],
  ['sauvignon blance', 'Sauvignon Blanc'],
  ['pino noir', 'Pinot Noir'],
  ['pinot noire', 'Pinot Noir'],
  ['melot', 'Merlot'],
  ['merlo', 'Merlot'],
  ['mabec', 'Malbec'],
  ['malbek', 'Malbec'],
  ['shiraj', 'Syrah'],
  ['sirah', 'Syrah'],
  ['resling', 'Riesling'],
  ['riseling', 'Riesling'],
  ['nebiolo', 'Nebbiolo'],
  ['zinfandell', 'Zinfandel'],
  ['tempranilo', 'Tempranillo'],
  ['sangiovesse', 'Sangiovese'],
  ['moscatto', 'Moscato'],
  ['pinot grigo', 'Pinot Grigio'],
  ['grenach', 'Grenache'],
  ['vionier', 'Viognier'],
];
