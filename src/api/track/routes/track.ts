import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { generateId, recordEvent, recordVisitor } from '../../../analytics/ingest/operations';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.trackGenerateId, 'track.generateId', generateId),
    publicRoute('POST', routePaths.trackVisitor, 'track.visitor', recordVisitor),
    publicRoute('POST', routePaths.trackEvent, 'track.event', recordEvent),
  ],
};
