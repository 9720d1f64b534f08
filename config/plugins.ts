import { environment } from '../src/environment';
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../src/operations/upload-limits';

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: environment.secrets.jwtSecret,
      jwt: { expiresIn: '7d' },
    },
  },
  upload: {
    config: {
      sizeLimit: UPLOAD_MAX_BYTES,
      security: { allowedTypes: UPLOAD_TYPES },
      breakpoints: { large: 1200, medium: 800, small: 480 },
    },
  },
  // The editors' face of the response cache, which is not there yet.
  'rest-cache': { enabled: false },
});
