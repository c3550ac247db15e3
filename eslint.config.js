import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const JOBS = String.raw`(only\s+)?("?public"?\s*\.\s*)?"?jobs\b`;
const STATEMENTS = 'from|join|update|into|using|truncate|table|copy|analyze|references';
/** Tables before it in a list, each with a name of its own or without. */
const OTHERS = String.raw`([\w."$]+(\s+(as\s+)?\w+)?\s*,\s*)*`;
const NAMED = String.raw`/\b(${STATEMENTS})\s+(if\s+exists\s+)?${OTHERS}${JOBS}/i`;
const TABLE_NAME = String.raw`/^("?public"?\.)?"?jobs"?(\s|$)/i`;
const oneRoom =
  'The statements on the table `jobs` stand in shared/jobs/table.ts and reads.ts, and are called through shared/jobs.ts.';

/** docs/architecture.md, "How the database is reached": a file goes one way. */
const oneWayToTheDatabase = {
  create(context) {
    const found = {};
    return {
      ImportDeclaration(node) {
        const names = node.specifiers
          .filter((each) => each.type === 'ImportSpecifier' && each.importKind !== 'type' && node.importKind !== 'type')
          .map((each) => each.imported.name);
        if (/\/models\.ts$/.test(node.source.value) && names.some((name) => /^[A-Z][a-z]/.test(name)))
          found.models = node;
        if (/\/platform\/database\.ts$/.test(node.source.value) && names.some((name) => /^query/.test(name)))
          found.text = node;
      },
      'Program:exit'() {
        if (found.models && found.text)
          context.report({
            node: found.text,
            message: 'A file reaches the database by models or by SQL text, never by both (docs/architecture.md).',
          });
      },
    };
  },
};

const numbered = {
  selector: String.raw`TemplateElement[tail=false][value.raw=/\$$/]`,
  message:
    'A statement whose text depends on what is asked is written with sql`…` of shared/platform/sql.ts, which numbers its parameters.',
};

const oneTransaction = {
  selector: 'CallExpression[callee.property.name="transaction"]',
  message: 'A transaction is opened by inTransaction of shared/platform/database.ts.',
};

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', '**/*.cjs', 'client/openapi.ts'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    files: ['api/**', 'workers/**', 'shared/**', 'scripts/**'],
    plugins: { trama: { rules: { 'one-way-to-the-database': oneWayToTheDatabase } } },
    rules: { 'trama/one-way-to-the-database': 'error' },
  },
  {
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './console/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['api/**', 'workers/**', 'shared/**', 'scripts/**'],
    ignores: ['shared/jobs/table.ts', 'shared/jobs/reads.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        numbered,
        oneTransaction,
        { selector: `TemplateElement[value.raw=${NAMED}]`, message: oneRoom },
        { selector: `Literal[value=${NAMED}]`, message: oneRoom },
        {
          selector: `CallExpression[callee.name=/^(database|db|transaction|knex)$/][arguments.0.value=${TABLE_NAME}]`,
          message: oneRoom,
        },
        {
          selector: `CallExpression[callee.property.name=/^(database|db|transaction|from|into|table|\\w*[jJ]oin)$/][arguments.0.value=${TABLE_NAME}]`,
          message: oneRoom,
        },
      ],
    },
  },
  {
    files: ['console/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['scripts/**', 'test/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/**'],
    rules: {
      // chai's property assertions are expressions by design
      '@typescript-eslint/no-unused-expressions': 'off',
      // answers are looked into as they come, without a type for each
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['eslint.config.js', 'api/pages/**'], ...tseslint.configs.disableTypeChecked },
);
