// `node scripts/run.cjs NAME …`: a command from its source, or, where there are no sources as in the image, from the build.
// Plain JavaScript that any Node.js can read: whoever has one below the floor is told so in a sentence.
'use strict';
require('./check-node.cjs');
var fs = require('fs');
var path = require('path');
var url = require('url');

var name = process.argv[2];
var source = path.join(__dirname, name + '.ts');
var fromSource = fs.existsSync(source);
var script = fromSource ? source : path.join(__dirname, '../dist/scripts', name + '.js');
process.argv.splice(1, 2, script);
if (!fromSource) process.setSourceMapsEnabled(true);
(fromSource ? import('tsx') : Promise.resolve())
  .then(function () {
    return import(url.pathToFileURL(script).href);
  })
  .catch(function (error) {
    console.error(error);
    process.exit(1);
  });
