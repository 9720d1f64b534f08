/**
 * Burgundy instead of Strapi's violet, on sand: a pale burgundy is the colour of errors. And a grey that is read on white and on the page's
 * background (4.5:1; Strapi's has 3.2:1). Strapi merges these into its own colours.
 */
export const theme = {
  light: {
    colors: {
      neutral500: '#6e6e8c',
      primary100: '#f4f1ea',
      primary200: '#e2dacb',
      primary500: '#a83a60',
      primary600: '#7a1f3d',
      primary700: '#5c142c',
      buttonPrimary500: '#a83a60',
      buttonPrimary600: '#7a1f3d',
    },
  },
  dark: {
    colors: {
      primary100: '#26231d',
      primary200: '#403a2e',
      primary500: '#d4708f',
      primary600: '#e39ab1',
      primary700: '#efc0cf',
      buttonPrimary500: '#b84d72',
      buttonPrimary600: '#a03a5e',
    },
  },
};
