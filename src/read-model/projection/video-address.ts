/** A video of another site. */
export interface Video {
  provider: 'youtube' | 'facebook';
  /** its page, without what tells where it was copied */
  url: string;
  /** what a frame shows; undefined where the page's short address is all that is known */
  embed?: string;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const FACEBOOK = /^(?:[a-z-]+\.)?(?:facebook|fb)\.com$/;

/** @param time of an address: `90`, `90s` or `1h1m30s` */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function youtubeOf({ hostname, pathname, searchParams }: URL): Video | undefined {
  const path =
    hostname === 'youtu.be' ? pathname.replaceAll('/', '') : /^\/(?:shorts|live|embed|v|e)\/([^/]+)/.exec(pathname)?.[1];
  const id = path ?? (/^\/watch\/?$/.test(pathname) ? searchParams.get('v') : null);
  if (id === null || !/^[\w-]{11}$/.test(id)) return undefined;
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
  const watched = /^\/watch\/\d+\/(\d+)\/?$/.exec(pathname)?.[1];
  if (watched !== undefined) return `watch/?v=${watched}`;
  const [, page = '', id] = /^\/([\w.-]+)\/videos\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname) ?? [];
  if (id !== undefined) return `${page}/videos/${id}/`;
  const reel = /^\/reels?\/(\d+)\/?$/.exec(pathname)?.[1];
  return reel === undefined ? undefined : `reel/${reel}`;
}

function facebookOf(address: URL): Video | undefined {
  // Its player in a frame.
  if (address.pathname === '/plugins/video.php') return videoOf(address.searchParams.get('href') ?? '');
  const page = facebookPage(address);
  if (page === undefined) {
    const isShared = /^\/share\/[vr]\/\w+\/?$/.test(address.pathname);
    return isShared ? { provider: 'facebook', url: `https://www.facebook.com${address.pathname}` } : undefined;
  }
  const url = `https://www.facebook.com/${page}`;
  return { provider: 'facebook', url, embed: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url)}` };
}

/** What is copied is the address, without its protocol in some apps, or the code of a frame that the video's page offers. */
function addressIn(text: string): string {
  const framed = /^<iframe\b[^>]*\ssrc="([^"]+)"/i.exec(text.trim())?.[1]?.replaceAll('&amp;', '&') ?? text.trim();
  return /^[\w-]+(?:\.[\w-]+)+\//.test(framed) ? `https://${framed}` : framed;
}

/** @returns the video that an address leads to; undefined for any other page, a channel or a list among them */
export function videoOf(address: string): Video | undefined {
  let url: URL;
  try {
    url = new URL(addressIn(address));
  } catch {
    return undefined;
  }
  const { protocol, hostname, pathname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (hostname === 'youtu.be' || YOUTUBE.test(hostname)) return youtubeOf(url);
  if (FACEBOOK.test(hostname)) return facebookOf(url);
  const isShort = hostname === 'fb.watch' && /^\/[\w-]+\/?$/.test(pathname);
  return isShort ? { provider: 'facebook', url: `https://fb.watch${pathname}` } : undefined;
}
