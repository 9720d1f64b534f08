import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { eventRequest, visitorRequest } from '../schemas/track';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.trackGenerateId, 'track.generateId'),
    publicRoute('POST', routePaths.trackVisitor, 'track.visitor', visitorRequest),
    publicRoute('POST', routePaths.trackEvent, 'track.event', eventRequest),
  ],
};
