import type { Context } from 'koa';
import { pagePaths } from '../../contract/paths';
import { pageUrl } from '../../contract/links';
import { environment } from '../../environment';
import type { SiteState } from './panel-api';

const TIMEOUT_MS = 5_000;

const siteOf = (): string =>
  environment.previewUrl === undefined ? pageUrl(pagePaths.home) : new URL(environment.previewUrl).origin;

/** Answers whether the site that shows previews is up: in a frame, the panel can't tell that it is not. */
export async function showSiteState(ctx: Context): Promise<void> {
  const site = siteOf();
  const answer = await fetch(site, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { site, isUp: answer !== undefined && answer.status < 500 } satisfies SiteState;
}
