import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.socialLinks, 'social-link.find', {}, { shows: ['social_links', 'pictures'] })],
};
