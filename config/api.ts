import { API_BASE } from '../src/contract/paths';

export default () => ({
  rest: { prefix: API_BASE, strictParams: true, defaultLimit: 25, maxLimit: 100, withCount: true },
  documents: {
    strictParams: true,
    // A banner without its picture is not published, whatever the panel lets through.
    strictRelations: true,
  },
});
