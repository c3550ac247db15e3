/** The arrows of the house: api → shared ← workers, the dialects apart, no circles. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-knows-neither-side',
      severity: 'error',
      from: { path: '^shared' },
      to: { path: '^(api|workers|scripts|test)/' },
    },
    { name: 'api-and-workers-meet-in-shared', severity: 'error', from: { path: '^api' }, to: { path: '^workers' } },
    { name: 'workers-and-api-meet-in-shared', severity: 'error', from: { path: '^workers' }, to: { path: '^api' } },
    { name: 'dialects-apart-v1', severity: 'error', from: { path: '^api/v1' }, to: { path: '^api/legacy' } },
    { name: 'dialects-apart-legacy', severity: 'error', from: { path: '^api/legacy' }, to: { path: '^api/v1' } },
    {
      name: 'dialects-write-no-sql',
      severity: 'error',
      from: { path: '^api/(v1|legacy)' },
      to: { path: 'node_modules/(knex|pg|objection)' },
    },
    {
      name: 'mechanisms-know-no-subject',
      severity: 'error',
      from: { path: '^shared/(resources|storage|jobs)/' },
      to: { path: '^shared/(suppliers|products|purchases|accounts)/' },
    },
    {
      name: 'jobs-have-one-door',
      severity: 'error',
      from: { pathNot: '^shared/jobs(/|\\.ts$)' },
      to: { path: '^shared/jobs/' },
    },
    {
      name: 'queues-have-one-door',
      severity: 'error',
      // the settings are told in the names of the queues
      from: { pathNot: '^shared/(queues(/|\\.ts$)|config\\.ts$)' },
      to: { path: '^shared/queues/' },
    },
    { name: 'product-never-imports-tests', severity: 'error', from: { pathNot: '^test' }, to: { path: '^test' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
};
