#!/usr/bin/env node
// `npx trama …`: the command of client/cli, from its source or from the build.
'use strict';
process.argv.splice(2, 0, '../client/cli/main');
require('./run.cjs');
