import { environment } from '../environment';
import { Store } from './store';

/** What this process keeps. */
export const cache = new Store(environment.cacheMaxBytes);
