/** Vite gives an imported picture as its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
