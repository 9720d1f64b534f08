import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { listSocialLinks } from '../../../contract/operations/social-links';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.socialLinks, 'social-link.find', listSocialLinks, { shows: ['social_links', 'pictures'] }),
  ],
};
