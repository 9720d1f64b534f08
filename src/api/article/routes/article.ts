import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { articleListRequest } from '../schemas/article-list';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.articles, 'article.find', articleListRequest, { shows: ['articles'] }),
    publicRoute('GET', routePaths.article, 'article.findOne', {}, { shows: ['articles', 'products'] }),
  ],
};
