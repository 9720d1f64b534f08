/** Sites whose players the page may show (server.ts). */
const PLAYERS = ['https://www.youtube-nocookie.com/', 'https://www.facebook.com/'];

/**
 * Plays a video of an article in the place of its picture. Before the visitor asks for it, its site is not asked for anything.
 *
 * @param anchor that was clicked
 * @returns whether it is the link of a video that can be played here
 */
export function playVideo(anchor: HTMLAnchorElement): boolean {
  const figure = anchor.closest<HTMLElement>('figure[data-embed]');
  const embed = figure?.dataset.embed ?? '';
  if (!figure || !PLAYERS.some((player) => embed.startsWith(player))) return false;
  const frame = document.createElement('iframe');
  frame.src = `${embed}${embed.includes('?') ? '&' : '?'}autoplay=1`;
  frame.title = figure.querySelector('figcaption')?.textContent ?? anchor.textContent ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.allowFullscreen = true;
  // YouTube plays for a page that tells its origin, and needs no more.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  anchor.replaceWith(frame);
  frame.focus();
  return true;
}
