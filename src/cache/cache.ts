import { environment } from '../environment';
import { Store } from './store';

/** The response cache of this process. */
export const cache = new Store(environment.cacheMaxBytes);
