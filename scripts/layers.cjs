/**
 * The layers of shared/ and what each may know of the others; .dependency-cruiser.cjs holds the code to them, and the picture in
 * docs/architecture.md is drawn from them. A layer is a folder, and the file of its name where it has a door.
 */
'use strict';

module.exports = {
  /** What the console takes from shared/ besides types: files that import nothing, so that nothing of the server gets into the bundle. */
  pureValues: [
    'shared/imports/delimiters.ts',
    'shared/spreadsheets/report-columns.ts',
    'shared/platform/audit-actions.ts',
    'shared/platform/error-codes.ts',
    'shared/platform/modules.ts',
    'shared/values/country-codes.ts',
    'shared/values/currency-codes.ts',
    'shared/values/purchase-statuses.ts',
    'shared/values/transport-modes.ts',
    'shared/values/verification-outcomes.ts',
  ],
  layers: {
    platform: [],
    spreadsheets: [],
    values: ['platform', 'resources'],
    resources: ['platform'],
    storage: ['platform'],
    mail: ['platform'],
    queues: ['platform'],
    jobs: ['platform', 'spreadsheets', 'resources', 'mail', 'queues'],
    imports: ['platform', 'spreadsheets', 'resources', 'storage', 'jobs'],
    exports: ['platform', 'spreadsheets', 'resources', 'jobs'],
    changes: ['platform', 'resources', 'jobs', 'exports'],
    domain: [
      'platform',
      'spreadsheets',
      'values',
      'resources',
      'storage',
      'mail',
      'queues',
      'jobs',
      'imports',
      'exports',
      'changes',
    ],
  },
};
