import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { FILE_MESSAGES } from './messages';

/** A proxy in between closes a connection on which nothing happens for 30 to 60 s. */
const INTERVAL_MS = 5_000;

const LATE = Symbol('late');

/**
 * Answers a request with what `work` results in, however long it takes: after some seconds the answer begins, with spaces before
 * its JSON. A failure then is `{ error: { message } }` with status 200.
 */
export async function answerLate(strapi: Core.Strapi, ctx: Context, work: Promise<object>): Promise<void> {
  const failure = translate(FILE_MESSAGES['read-failed'], editorLanguage(strapi));
  const first = await Promise.race([work, wait(INTERVAL_MS, LATE, { ref: false })]);
  ctx.set('Cache-Control', 'no-store');
  if (first !== LATE) {
    ctx.body = first;
    return;
  }
  const body = new PassThrough();
  ctx.type = 'application/json';
  // A proxy would keep the spaces back.
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = body;
  const timer = setInterval(() => body.write(' '), INTERVAL_MS);
  body.write(' ');
  const answer = (result: object): void => {
    clearInterval(timer);
    body.end(JSON.stringify(result));
  };
  void work.then(answer, (error: unknown) => {
    const isTold = error instanceof errors.ApplicationError;
    if (!isTold) strapi.log.warn(`An import was not read: ${String(error)}`);
    answer({ error: { message: isTold ? error.message : failure } });
  });
}
