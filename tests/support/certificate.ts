import path from 'node:path';
import { runToEnd } from './processes';

const HOST = 'api.example.vn';

/** Creates fullchain.pem and privkey.pem of a certificate for api.example.vn, which has signed itself. */
export async function createCertificate(folder: string, days = 2): Promise<void> {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
  const { code, output } = await runToEnd('openssl', ['req', '-x509', ...key, ...subject, ...files], {});
  if (code !== 0) throw new Error(`openssl failed:\n${output}`);
}
