import { environment } from '../environment';
import { noteKept } from './heap-growth';
import { Store } from './store';

/** What this process keeps. */
export const cache = new Store(environment.cacheMaxBytes, noteKept);
