/** Mocha's `spec`, which also writes down the files of which a test or a hook has failed. */
'use strict';
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const files = new Set();
    const { EVENT_TEST_FAIL, EVENT_RUN_END } = Runner.constants;
    // a hook of all files has none
    runner.on(EVENT_TEST_FAIL, ({ file }) => files.add(file ?? ''));
    runner.once(EVENT_RUN_END, () => writeFileSync(process.env.TRAMA_TEST_FAILED_FILES, JSON.stringify([...files])));
  }
};
