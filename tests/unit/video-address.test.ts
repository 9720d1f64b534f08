import assert from 'node:assert/strict';
import { test } from 'vitest';
import { videoIn, videoOf } from '../../src/public/read-model/projection/video-address';

const ID = 'dQw4w9WgXcQ';
const EMBED = `https://www.youtube-nocookie.com/embed/${ID}`;

test('each address of a YouTube video is the same video, and keeps where it starts', () => {
  for (const address of [
    `https://www.youtube.com/watch?v=${ID}`,
    ` http://youtube.com/watch?app=desktop&v=${ID}&list=PL1&index=2 `,
    `https://m.youtube.com/watch?v=${ID}&feature=youtu.be`,
    `https://music.youtube.com/watch?v=${ID}&si=x`,
    `https://youtu.be/${ID}?si=Ab1`,
    `https://www.youtube.com/shorts/${ID}?feature=share`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `youtu.be/${ID}/`,
    `www.youtube.com/watch/?v=${ID}`,
    `//youtu.be/${ID}`,
    `https://gaming.youtube.com/watch?v=${ID}`,
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=x&amp;controls=0" title="Video"></iframe>`,
  ]) {
    assert.deepEqual(
      videoOf(address),
      { provider: 'youtube', url: `https://www.youtube.com/watch?v=${ID}`, embed: EMBED },
      address,
    );
  }
  for (const [time, seconds] of Object.entries({ 't=90': 90, 't=90s': 90, 't=1h2m3s': 3723, 'start=5': 5 }))
    assert.equal(videoOf(`https://youtu.be/${ID}?${time}`)?.embed, `${EMBED}?start=${seconds}`, time);
  assert.equal(videoOf(`https://youtu.be/${ID}?t="><script>`)?.embed, EMBED);
});

test('each address of a Facebook video is its page, and a short one has no player', () => {
  const pages: Readonly<Record<string, string>> = {
    'https://www.facebook.com/watch/?v=123&ref=sharing': 'watch/?v=123',
    'https://m.facebook.com/watch/live/?v=123': 'watch/?v=123',
    'https://www.facebook.com/video.php?v=123': 'watch/?v=123',
    'https://vi-vn.facebook.com/vangcuahang/videos/123/?mibextid=x': 'vangcuahang/videos/123/',
    'https://www.facebook.com/vang.cua.hang/videos/khai-truong/123': 'vang.cua.hang/videos/123/',
    'https://www.facebook.com/reel/123?s=single_unit': 'reel/123',
    'https://fb.com/watch?v=123': 'watch/?v=123',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Freel%2F123&width=500': 'reel/123',
  };
  for (const [address, page] of Object.entries(pages)) {
    const url = `https://www.facebook.com/${page}`;
    const embed = `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url)}`;
    assert.deepEqual(videoOf(address), { provider: 'facebook', url, embed }, address);
  }
  assert.deepEqual(videoOf('https://fb.watch/aB_c-1/?mibextid=x'), { provider: 'facebook', url: 'https://fb.watch/aB_c-1/' });
  assert.deepEqual(videoOf('https://www.facebook.com/share/v/1AbC/'), {
    provider: 'facebook',
    url: 'https://www.facebook.com/share/v/1AbC/',
  });
});

test('any other page is no video', () => {
  for (const address of [
    ...['', 'video', 'javascript:alert(1)', 'https://vimeo.com/1', 'https://www.youtube.com/@shop', 'https://youtu.be/short'],
    ...['https://www.youtube.com/playlist?list=PL1', 'https://www.facebook.com/shop', 'https://www.facebook.com/shop/posts/1'],
    ...[`https://youtube.com.evil.example/watch?v=${ID}`, `https://evil.example/youtube.com/watch?v=${ID}`],
    ...['https://www.tiktok.com/@shop/video/123', 'vimeo.com/123', `<iframe src="https://evil.example/embed/${ID}"></iframe>`],
    ...['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/embed/live_stream?channel=UC1'],
    ...['https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2F', 'xem tại https://youtu.be/dQw4w9WgXcQ'],
    ...[`ftp://youtu.be/${ID}`, `https://notfacebook.com/watch/?v=1`, 'https://www.facebook.com/watch/?v=1%22onload'],
  ]) {
    assert.equal(videoOf(address), undefined, address);
  }
});

test('the address of a video is found among other words', () => {
  for (const text of [
    `xem tại https://youtu.be/${ID}.`,
    `Xem (youtu.be/${ID}) nhé!`,
    `[video](https://www.youtube.com/watch?v=${ID})`,
    `Kênh: https://www.youtube.com/@shop, video: “https://youtu.be/${ID}”`,
  ])
    assert.equal(videoIn(text)?.embed, EMBED, text);
  assert.equal(videoIn('xem tại https://vimeo.com/1'), undefined);
});
