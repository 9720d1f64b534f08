/** A part of the content manager's pages. The content manager calls it while it renders, so that it may use hooks. */
export type Part<Description, Props = unknown> = ((props: Props) => Description | null) & { type?: string };

/** The content manager sets members on a part (its type, its position), which the replacement must have too. */
export const replacePart = <Description, Props>(
  part: Part<Description, Props>,
  other: Part<Description, Props>,
): Part<Description, Props> => Object.assign(other, part);
