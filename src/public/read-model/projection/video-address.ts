/** A video of another site. */
export interface Video {
  provider: 'youtube' | 'facebook';
  /** its page, without what tells where it was copied */
  url: string;
  /** what a frame shows; undefined where the page's short address is all that is known */
  embed?: string;
}

const YOUTUBE = /^(?:[a-z]+\.)?youtube(?:-nocookie)?\.com$|^(?:www\.)?youtu\.be$/;
const FACEBOOK = /^(?:[a-z-]+\.)?(?:facebook|fb)\.com$/;

/** @param time of an address: `90`, `90s` or `1h1m30s` */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function youtubeOf({ hostname, pathname, searchParams }: URL): Video | undefined {
  const [, short] = /^\/([^/]+)/.exec(hostname.endsWith('youtu.be') ? pathname : '') ?? [];
  // A list and a channel have players, too.
  const [, named] = /^\/(?:shorts|live|embed|v)\/(?!videoseries|live_stream)([^/]+)/.exec(pathname) ?? [];
  const id = short ?? named ?? (/^\/(?:watch\/?)?$/.test(pathname) ? searchParams.get('v') : null) ?? '';
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '');
  return {
    provider: 'youtube',
    url: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
  };
}

function facebookPage({ pathname, searchParams }: URL): string | undefined {
  const shown = searchParams.get('v') ?? '';
  if (/^\/(?:watch(?:\/live)?\/?|video\.php)$/.test(pathname) && /^\d+$/.test(shown)) return `watch/?v=${shown}`;
  const reel = /^\/reel\/(\d+)\/?$/.exec(pathname)?.[1];
  if (reel !== undefined) return `reel/${reel}`;
  const [, page = '', id] = /^\/([\w.-]+)\/videos\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname) ?? [];
  return id === undefined ? undefined : `${page}/videos/${id}/`;
}

function facebookOf(address: URL): Video | undefined {
  const { pathname, searchParams } = address;
  // Its player in a frame.
  if (pathname === '/plugins/video.php') return videoOf(searchParams.get('href') ?? '');
  if (/^\/share\/[vr]\/\w+\/?$/.test(pathname)) return { provider: 'facebook', url: `https://www.facebook.com${pathname}` };
  const page = facebookPage(address);
  if (page === undefined) return undefined;
  const url = `https://www.facebook.com/${page}`;
  return { provider: 'facebook', url, embed: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url)}` };
}

/** Longer ones are a text. */
const ADDRESS_MAX = 4_000;

/** @returns the address in a code to embed a video, or the text, which is an address without its protocol in some apps */
function addressIn(text: string): string {
  const [, framed] = /^\s*<iframe\b[^>]*?\ssrc="([^"]*)"/i.exec(text) ?? [];
  return (framed?.replaceAll('&amp;', '&') ?? text).trim().replace(/^(?:\/\/|(?=[\w-]+(?:\.[\w-]+)+\/))/, 'https://');
}

/** @returns the video that an address or a code to embed it leads to; undefined for any other page, a channel or a list among them */
export function videoOf(text: string): Video | undefined {
  const address = text.length > ADDRESS_MAX ? '' : addressIn(text);
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (YOUTUBE.test(url.hostname)) return youtubeOf(url);
  if (FACEBOOK.test(url.hostname)) return facebookOf(url);
  const isShort = /^(?:www\.)?fb\.watch$/.test(url.hostname) && /^\/(?:[vr]\/)?[\w-]+\/?$/.test(url.pathname);
  return isShort ? { provider: 'facebook', url: `https://fb.watch${url.pathname}` } : undefined;
}

/** @returns the first video whose address stands in a text: a message has words around it */
export function videoIn(text: string): Video | undefined {
  const whole = videoOf(text);
  if (whole) return whole;
  for (const word of text.split(/[\s<>()[\]{}"“”]+/)) {
    const video = videoOf(word.replace(/^['‘]|[.,;:!?…'’]+$/g, ''));
    if (video) return video;
  }
  return undefined;
}
