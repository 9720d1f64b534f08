import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { listSocialLinks } from '../operations/social-link';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.socialLinks, 'social-link.find', listSocialLinks, { shows: ['social_links', 'pictures'] }),
  ],
};
