// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';

/** TypeScript's projects: each file is linted with the types that it is compiled with. */
const PROJECTS = [
  'tsconfig.json',
  'tests/tsconfig.json',
  'tests/storefront/tsconfig.json',
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
      // Made by openapi-typescript of openapi.json (npm run client:generate).
      'clients/typescript/src/schema.d.ts',
      'clients/typescript/dist/',
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
      // Numbers read well in a text, and that is where most of them go.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // What Strapi types as any gets its type by annotation where it arrives; any other use of an any is an error.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // Code points are what is meant.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Interfaces that others make us fill ask for promises where nothing is waited for.
      '@typescript-eslint/require-await': 'off',
      // The types of Strapi and of parsed JSON promise more than they keep: a check that looks needless may be what holds.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // The slowest rules by far, half of all the time together: one of enums, of which there are none, and one of classes whose
      // instances look alike.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'A union of texts says the same.' }],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // What may be missing is what a test's message tells of.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      // node:test takes care of the promises of its tests.
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
);
