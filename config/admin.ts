import { environment } from '../src/environment';
import { PASSWORD_MAIL } from '../src/editing/accounts/server/password-mail';
import { previewUrl } from '../src/public/http/previews';

const { frontendUrls, mailFrom, previewUrl: draftUrl, secrets } = environment;

/** What the panel may show in a frame. */
const allowedOrigins = [...new Set([...frontendUrls, ...(draftUrl ? [new URL(draftUrl).origin] : [])])];

export default () => ({
  auth: { secret: secrets.adminJwtSecret },
  forgotPassword: { from: mailFrom, emailTemplate: PASSWORD_MAIL },
  apiToken: { salt: secrets.apiTokenSalt },
  transfer: { token: { salt: secrets.transferTokenSalt } },
  secrets: { encryptionKey: secrets.encryptionKey },
  autoOpen: false,
  flags: { nps: false, promoteEE: false, docLinks: false },
  // The Preview button shows the storefront's page in a frame.
  preview: frontendUrls.length > 0 ? { enabled: true, config: { allowedOrigins, handler: previewUrl } } : { enabled: false },
  ai: { enabled: false },
});
