import { anywhere, folders, restriction } from './tools/lint-rules.mjs'

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'dist-server', 'node_modules', 'var', 'server/db/migrations'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'off',
    'no-restricted-imports': anywhere,
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    // Rows, JSON and errors of the platform are typed where they enter; each is a line a reader can see.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-title': 'off',
    'vitest/no-conditional-expect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A field that appears because its own button was pressed has to take the focus along.
    'jsx-a11y/no-autofocus': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    eqeqeq: 'error',
    // A check with a pattern is made by `matching`, which checks the length first.
    'no-restricted-properties': [
      'error',
      { object: 'z', property: 'regex', message: 'Use `matching` of contract/bounded-text.ts.' },
    ],
    // The drivers' default exports are how their own documentation uses them.
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'import/no-unassigned-import': 'off',
    // A small function beside its only use reads better than one far away.
    'unicorn/consistent-function-scoping': 'off',
    'react/react-in-jsx-scope': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
  },
  overrides: [
    { files: ['contract/bounded-text.ts'], rules: { 'no-restricted-properties': 'off' } },
    ...folders.map((room) => ({
      files: [`${room.folder}/**/*.{ts,tsx}`],
      excludeFiles: ['**/*.test.{ts,tsx}', '**/*.suite.ts'],
      rules: { 'no-restricted-imports': restriction(room) },
    })),
  ],
}
