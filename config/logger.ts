import { environment } from '../src/environment';
import { logFormat } from '../src/platform/log/format';

export default () => ({ level: environment.logLevel, format: logFormat });
