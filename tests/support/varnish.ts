import path from 'node:path';
import { type Ability } from './programs';
import { projectRoot } from './test-run';

const FOLDER = path.join(projectRoot, 'deploy', 'varnish');

/** It has the modules that deploy/varnish/default.vcl imports. */
export const COMPILES_VCL: Ability = {
  args: ['-C', '-p', `vcl_path=${FOLDER}:/etc/varnish`, '-f', path.join(FOLDER, 'default.vcl')],
};
