import { answerTask } from '../../platform/workers/answer-task';
import { readInspection } from './read-inspection';

answerTask(readInspection);
