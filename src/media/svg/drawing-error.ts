/** Why an SVG is not taken. Each has a message for editors (src/editorial/messages.json). */
export type DrawingFault =
  | 'drawing-too-large'
  | 'drawing-too-complex'
  | 'drawing-broken'
  | 'drawing-declares'
  | 'drawing-has-code'
  | 'drawing-has-page'
  | 'drawing-points-outside';

export class DrawingError extends Error {
  override readonly name = 'DrawingError';

  /** @param found what is named to the editor, shortened */
  constructor(
    readonly fault: DrawingFault,
    readonly found = '',
  ) {
    super(`${fault} ${found}`.trim());
  }
}
