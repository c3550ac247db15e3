/**
 * The arrows of the house. What a layer of shared/ may know stands here positively, so that a new folder or subject is covered:
 * platform ← values, resources, storage, mail, queues ← jobs ← imports ← domain ← api, workers.
 */
const { layers, pureValues } = require('./scripts/layers.cjs');

/** A layer is its folder, and the file of its name where it has a door. */
const inLayers = (names) => `^shared/(${names.join('|')})(/|\\.ts$)`;

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-has-these-layers-alone',
      severity: 'error',
      from: {},
      to: { path: '^shared/', pathNot: inLayers(Object.keys(layers)) },
    },
    ...Object.entries(layers).map(([layer, known]) => ({
      name: `${layer}-knows-only-what-is-below`,
      severity: 'error',
      from: { path: inLayers([layer]) },
      to: { path: '^(api|workers|shared|migrations|scripts|test)/', pathNot: inLayers([layer, ...known]) },
    })),
    {
      // a subject refers to another by what that one declares: its resource, or how its rows are shown
      name: 'subjects-know-declarations-of-others',
      severity: 'error',
      from: { path: '^shared/domain/([^/]+)/' },
      to: {
        path: '^shared/domain/[^/]+/',
        pathNot: ['^shared/domain/$1/', '/(supplier|textile-product|document-view)\\.ts$'],
      },
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
    // docs/architecture.md, "How the database is reached"
    {
      name: 'models-stand-in-one-file',
      severity: 'error',
      from: { pathNot: '^shared/domain/models\\.ts$' },
      to: { path: 'node_modules/objection' },
    },
    {
      name: 'sql-has-one-tag',
      severity: 'error',
      from: { pathNot: '^shared/platform/sql\\.ts$' },
      to: { path: 'node_modules/sql-template-tag' },
    },
    {
      name: 'knex-connects-and-migrates',
      severity: 'error',
      from: { pathNot: '^(shared/platform/database(\\.ts$|/)|shared/domain/schema\\.ts$|migrations/)' },
      to: { path: 'node_modules/knex' },
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
      from: { pathNot: '^shared/queues(/|\\.ts$)' },
      to: { path: '^shared/queues/' },
    },
    {
      // it can be published alone, and speaks HTTP
      name: 'client-knows-itself-alone',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(api|workers|shared|migrations|scripts|test)/' },
    },
    {
      name: 'client-stands-below-its-command',
      severity: 'error',
      from: { path: '^client/[^/]+$' },
      to: { path: '^client/cli/' },
    },
    {
      name: 'processes-do-without-the-client',
      severity: 'error',
      from: { path: '^(api|workers|shared|migrations)/' },
      to: { path: '^client/' },
    },
    {
      name: 'console-knows-types-and-pure-values',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(api|workers|shared|migrations|scripts|test)/',
        pathNot: pureValues.map((file) => `^${file}$`),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-values-know-nothing',
      severity: 'error',
      from: { path: pureValues.map((file) => `^${file}$`) },
      to: { path: '.' },
    },
    {
      name: 'console-is-a-client',
      severity: 'error',
      from: { path: '^(api|workers|shared|migrations|scripts)/' },
      to: { path: '^console/' },
    },
    {
      name: 'the-kit-knows-no-screen',
      severity: 'error',
      from: { path: '^console/(api|kit|words)/' },
      to: { path: '^console/(resources|imports|journeys|shell|screens)' },
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
