/** Vite imports a picture as its URL. */
declare module '*.svg' {
  const url: string;
  export default url;
}
