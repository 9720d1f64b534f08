import { documentationPaths } from '../../../contract/paths';

/** Not operations of the API: what tells of them. */
const open = (path: string, handler: string) => ({
  method: 'GET',
  path,
  handler,
  config: { auth: false, policies: [], middlewares: [] },
});

export default {
  type: 'content-api',
  routes: [
    open(documentationPaths.document, 'documentation.document'),
    open(documentationPaths.page, 'documentation.page'),
    open(documentationPaths.pageFile, 'documentation.pageFile'),
  ],
};
