import { answerTask } from '../../../../platform/workers/answer-task';
import { readImport } from './read-import';

answerTask(readImport);
