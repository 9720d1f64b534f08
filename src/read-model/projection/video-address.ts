import { meantAddress } from './meant-address';

/** A video of another site. */
export interface Video {
  provider: 'youtube' | 'facebook';
  /** its page, without what tells where it was copied */
  url: string;
  /** what a frame shows; undefined where the page's short address is all that is known */
  embed?: string;
}

const YOUTUBE = /^(?:[a-z]+\.)?(?:youtube(?:-nocookie)?|youtubekids)\.com$|^youtube\.googleapis\.com$|^(?:www\.)?youtu\.be$/;
const FACEBOOK = /^(?:[a-z-]+\.)?(?:facebook|fb)\.com$/;

/** @param time of an address: `90`, `90s` or `1h1m30s` */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  const named = searchParams.get('v') ?? searchParams.get('vi') ?? undefined;
  if (/^\/(?:watch\/?|watch_popup)?$/.test(pathname) && named !== undefined) return named;
  if (hostname.endsWith('youtu.be')) return pathname.replaceAll('/', '');
  // The last is the page of a channel's owner. A list and a channel have players, too.
  return /^\/(?:watch|shorts|live|embed|vi?|e|video)\/(?!videoseries|live_stream)([^/]+)/.exec(pathname)?.[1];
}

function youtubeOf(address: URL): Video | undefined {
  const id = youtubeId(address) ?? '';
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const { searchParams, hash } = address;
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(\w+)$/.exec(hash)?.[1] ?? '');
  return {
    provider: 'youtube',
    url: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
  };
}

function facebookPage({ pathname, searchParams }: URL): string | undefined {
  const shown = searchParams.get('v') ?? searchParams.get('video_id') ?? '';
  if (/^\/(?:watch(?:\/live)?\/?|(?:video|photo)\.php|video\/embed\/?)$/.test(pathname) && /^\d+$/.test(shown))
    return `watch/?v=${shown}`;
  const watched = /^\/watch\/(?:[\w.-]+\/)?(\d+)\/?$/.exec(pathname)?.[1];
  if (watched !== undefined) return `watch/?v=${watched}`;
  const reel = /^\/(?:[\w.-]+\/)?reels?\/(\d+)\/?$/.exec(pathname)?.[1];
  if (reel !== undefined) return `reel/${reel}`;
  const [, page = '', id] = /^\/([\w.-]+)\/videos\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname) ?? [];
  return id === undefined ? undefined : `${page}/videos/${id}/`;
}

function facebookOf(address: URL): Video | undefined {
  // Its player in a frame.
  if (/^(?:\/v\d+\.\d+)?\/plugins\/(?:video|post)\.php$/.test(address.pathname))
    return videoOf(address.searchParams.get('href') ?? '');
  const page = facebookPage(address);
  if (page === undefined) {
    const isShared = /^\/share\/[vr]\/\w+\/?$/.test(address.pathname);
    return isShared ? { provider: 'facebook', url: `https://www.facebook.com${address.pathname}` } : undefined;
  }
  const url = `https://www.facebook.com/${page}`;
  return { provider: 'facebook', url, embed: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url)}` };
}

/** What is copied is the address, without its protocol in some apps. */
function parse(text: string): URL | undefined {
  const address = text.trim().replace(/^(?=[\w-]+(?:\.[\w-]+)+\/)/, 'https://');
  try {
    return meantAddress(new URL(address.replace(/^(?=\/\/)/, 'https:')));
  } catch {
    return undefined;
  }
}

/** Longer ones are a text. */
const ADDRESS_MAX = 4_000;

/** The code that a video's page offers for other sites: a frame, or an element that a script makes one of. */
const EMBEDDED = /<(?:iframe|div|blockquote)\b[^>]*?\s(?:src|data-href|cite)=(?:"([^"]*)"|'([^']*)')/gi;

function videoOfCode(code: string): Video | undefined {
  for (const [, quoted, single] of code.matchAll(EMBEDDED)) {
    const video = videoOf((quoted ?? single ?? '').replaceAll('&amp;', '&'));
    if (video) return video;
  }
  return undefined;
}

/** @returns the video that an address or a code to embed it leads to; undefined for any other page, a channel or a list among them */
export function videoOf(address: string): Video | undefined {
  if (address.length > ADDRESS_MAX) return undefined;
  if (/^\s*</.test(address)) return videoOfCode(address);
  const url = parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
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
