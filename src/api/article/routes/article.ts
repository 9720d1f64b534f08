import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getArticle, listArticles } from '../../../contract/operations/articles';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.articles, 'article.find', listArticles, { shows: ['articles'] }),
    publicRoute('GET', routePaths.article, 'article.findOne', getArticle, { shows: ['articles', 'products'] }),
  ],
};
