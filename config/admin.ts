import { environment } from '../src/environment';

const { secrets } = environment;

export default () => ({
  auth: { secret: secrets.adminJwtSecret },
  apiToken: { salt: secrets.apiTokenSalt },
  transfer: { token: { salt: secrets.transferTokenSalt } },
  secrets: { encryptionKey: secrets.encryptionKey },
  autoOpen: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  preview: { enabled: false },
  ai: { enabled: false },
});
