import { readFile } from 'node:fs/promises';
import { answerTask } from '../../platform/workers/answer-task';
import { cleanSvg } from './clean-svg';

answerTask(async function* (path: string) {
  yield cleanSvg(await readFile(path));
});
