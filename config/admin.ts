import { environment } from '../src/environment';
import { previewUrl } from '../src/http/preview/panel-url';

const { frontendUrls, secrets } = environment;

export default () => ({
  auth: { secret: secrets.adminJwtSecret },
  apiToken: { salt: secrets.apiTokenSalt },
  transfer: { token: { salt: secrets.transferTokenSalt } },
  secrets: { encryptionKey: secrets.encryptionKey },
  autoOpen: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  // The Preview button shows the storefront's page in a frame.
  preview:
    frontendUrls.length > 0
      ? { enabled: true, config: { allowedOrigins: frontendUrls, handler: previewUrl } }
      : { enabled: false },
  ai: { enabled: false },
});
