// Plain JavaScript that any Node.js can read: whoever has one below the floor is told so in a sentence.
'use strict';
var wanted = /(\d+)\.(\d+)/.exec(require('../package.json').engines.node);
var found = /^v?(\d+)\.(\d+)/.exec(process.version);
var older = Number(found[1]) - Number(wanted[1]) || Number(found[2]) - Number(wanted[2]);
if (older < 0) {
  console.error(
    'Trama needs Node.js ' + wanted[0] + ' or newer; this is ' + process.version + ' (' + process.execPath + ').',
  );
  process.exit(1);
}
