/** Small emblems for labels and monograms, drawn around 0,0 in a box of some 90 × 70 units. */

export const MOTIFS = ['tower', 'hills', 'grapes', 'leaf', 'sun', 'star', 'wave', 'barrel', 'cypress', 'arch'] as const;

export type Motif = (typeof MOTIFS)[number];

function grapes(main: string, second: string): string {
  const rows = [4, 3, 3, 2, 1];
  let berries = '';
  rows.forEach((count, row) => {
    for (let index = 0; index < count; index += 1) {
      berries += `<circle cx="${(index - (count - 1) / 2) * 12.5}" cy="${-12 + row * 10.5}" r="6.2"/>`;
    }
  });
  return (
    `<g fill="${main}">${berries}</g>` +
    `<path d="M0 -18 C-1 -26 2 -31 7 -35" stroke="${second}" stroke-width="2.4" fill="none" stroke-linecap="round"/>` +
    `<path d="M2 -22 C10 -34 24 -32 30 -24 C22 -16 10 -14 2 -22 Z" fill="${second}"/>`
  );
}

function rays(count: number, inner: number, outer: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const angle = Math.PI + (Math.PI * index) / (count - 1);
    path += `M${(Math.cos(angle) * inner).toFixed(1)} ${(Math.sin(angle) * inner + 16).toFixed(1)} L${(Math.cos(angle) * outer).toFixed(1)} ${(Math.sin(angle) * outer + 16).toFixed(1)} `;
  }
  return path;
}

const DRAWINGS: Record<Motif, (main: string, second: string) => string> = {
  tower: (main, second) =>
    `<g fill="${main}"><path d="M-34 26 V2 H-14 V26 Z M14 26 V2 H34 V26 Z M-14 26 V-12 H14 V26 Z"/>` +
    `<path d="M-37 2 L-24 -14 L-11 2 Z M11 2 L24 -14 L37 2 Z M-17 -12 L0 -34 L17 -12 Z"/></g>` +
    `<path d="M-5 26 V12 C-5 5 5 5 5 12 V26 Z" fill="${second}" opacity="0.85"/><path d="M-44 28 H44" stroke="${main}" stroke-width="1.6"/>`,
  hills: (main, second) =>
    `<circle cx="12" cy="-14" r="11" fill="${second}"/>` +
    `<path d="M-44 24 C-30 -6 -18 -8 -4 8 C8 -8 26 -10 44 24 Z" fill="${main}"/>` +
    `<path d="M-32 24 C-22 10 -14 6 -8 24 M-18 24 C-10 12 -4 10 2 24 M0 24 C8 8 16 8 18 24 M16 24 C22 10 28 10 32 24" stroke="${second}" stroke-width="1.2" fill="none" opacity="0.8"/>`,
  grapes,
  leaf: (main, second) =>
    `<path d="M0 32 C-6 22 -12 20 -22 22 C-18 16 -20 12 -30 8 C-22 4 -24 -4 -32 -12 C-22 -12 -16 -12 -14 -18 C-10 -12 -6 -16 0 -34 C6 -16 10 -12 14 -18 C16 -12 22 -12 32 -12 C24 -4 22 4 30 8 C20 12 18 16 22 22 C12 20 6 22 0 32 Z" fill="${main}"/>` +
    `<path d="M0 34 V-20 M0 12 L-16 -2 M0 12 L16 -2 M0 22 L-12 15 M0 22 L12 15" stroke="${second}" stroke-width="1.5" fill="none" opacity="0.85"/>`,
  sun: (main, second) =>
    `<path d="M-20 16 A20 20 0 0 1 20 16 Z" fill="${main}"/><path d="${rays(9, 26, 40)}" stroke="${main}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="M-42 16 H42 M-30 22 H30 M-18 28 H18" stroke="${second}" stroke-width="1.8" stroke-linecap="round"/>`,
  star: (main, second) =>
    `<circle r="30" fill="none" stroke="${second}" stroke-width="1.5"/><path d="M0 -30 L6 -6 L30 0 L6 6 L0 30 L-6 6 L-30 0 L-6 -6 Z" fill="${main}"/>` +
    `<path d="M-15 -15 L0 -4 L15 -15 L4 0 L15 15 L0 4 L-15 15 L-4 0 Z" fill="${second}" opacity="0.7"/>`,
  wave: (main, second) =>
    `<circle cx="0" cy="-10" r="15" fill="${second}"/>` +
    `<path d="M-44 8 C-34 -2 -26 -2 -18 8 S-2 18 6 8 S22 -2 30 8 S40 14 44 8" stroke="${main}" stroke-width="3.4" fill="none" stroke-linecap="round"/>` +
    `<path d="M-36 20 C-28 12 -20 12 -14 20 S0 28 8 20 S24 12 36 20" stroke="${main}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  barrel: (main, second) =>
    `<path d="M-24 -28 H24 C34 -10 34 10 24 28 H-24 C-34 10 -34 -10 -24 -28 Z" fill="${main}"/>` +
    `<path d="M-30 -13 H30 M-30 13 H30" stroke="${second}" stroke-width="4"/><path d="M-8 -28 C-12 -8 -12 8 -8 28 M8 -28 C12 -8 12 8 8 28" stroke="${second}" stroke-width="1" fill="none" opacity="0.7"/>`,
  cypress: (main, second) =>
    `<g fill="${main}"><path d="M-22 26 C-32 6 -26 -18 -22 -26 C-18 -18 -12 6 -22 26 Z M0 26 C-11 0 -5 -26 0 -36 C5 -26 11 0 0 26 Z M22 26 C12 6 18 -18 22 -26 C26 -18 32 6 22 26 Z"/></g>` +
    `<path d="M-44 27 C-24 20 20 34 44 25" stroke="${second}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  arch: (main, second) =>
    `<path d="M-38 28 V-4 A38 34 0 0 1 38 -4 V28 H28 V-2 A28 25 0 0 0 -28 -2 V28 Z" fill="${main}"/>` +
    `<path d="M-20 28 V2 A20 18 0 0 1 20 2 V28" stroke="${second}" stroke-width="1.6" fill="none"/><circle cx="0" cy="14" r="7" fill="${second}"/>`,
};

/** One emblem in two colours. */
export function drawMotif(motif: Motif, main: string, second: string): string {
  return DRAWINGS[motif](main, second);
}
