// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';

/** Each file is linted with the compiler options of its own project. */
const PROJECTS = [
  'tsconfig.json',
  'tests/tsconfig.json',
  'examples/storefront/site/tsconfig.json',
  'scripts/tsconfig.json',
  'src/admin/tsconfig.json',
  'bench/tsconfig.json',
  'clients/typescript/tsconfig.json',
];

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'build/',
      'node_modules/',
      '.cache/',
      '.tmp/',
      'public/',
      'test-output/',
      'bench/results/',
      'types/generated/',
      // Generated from openapi.json (npm run client:generate).
      'clients/typescript/schema.d.ts',
      // Built from src (npm run client:generate).
      'clients/typescript/dist/',
      // A package of its own, which nothing here installs: its test checks it with its own types.
      'examples/next/',
      '.strapi/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: PROJECTS.filter((file) => existsSync(path.join(root, file))), tsconfigRootDir: root },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers and booleans are safe to print.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Strapi's `any` gets a type by annotation in the assignment. Every other use of an `any` is an error.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // Spreading a string into its code points is intended.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Interfaces of other packages require async functions, also where there is nothing to await.
      '@typescript-eslint/require-await': 'off',
      // The types of Strapi and of parsed JSON are too optimistic: a check can be needed although the types deny it.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // The two slowest rules take half of all the time. There are no enums, and no two classes of the same shape.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' }],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // A test's message may print a missing value.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      // node:test awaits its tests itself.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: ['test', 'describe', 'it', 'suite'], package: 'node:test' }] },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    rules: {
      'max-lines': ['error', { max: 250 }],
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': 'off',
    },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'max-lines-per-function': ['error', { max: 60 }] } },
);
