import { environment } from '../src/environment';

const PICTURE_MAX_BYTES = 25 * 1024 * 1024;

export default () => ({
  'users-permissions': {
    config: {
      jwtSecret: environment.secrets.jwtSecret,
      jwt: { expiresIn: '7d' },
    },
  },
  upload: {
    config: {
      sizeLimit: PICTURE_MAX_BYTES,
      breakpoints: { large: 1200, medium: 800, small: 480 },
    },
  },
  // The editors' face of the response cache, which is not there yet.
  'rest-cache': { enabled: false },
});
