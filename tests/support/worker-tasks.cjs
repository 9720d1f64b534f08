// A worker starts with plain JavaScript.
require('tsx/cjs');
require('./worker-tasks.ts');
