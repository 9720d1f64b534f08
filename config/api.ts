import { API_BASE } from '../src/contract/paths';

export default () => ({
  rest: { prefix: API_BASE, strictParams: true, defaultLimit: 25, maxLimit: 100, withCount: true },
  documents: {
    strictParams: true,
    // The panel lets a banner without its required picture through.
    strictRelations: true,
  },
});
