const typescript = (/** @type {boolean} */ tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
]

const project = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': typescript(true), '\\.ts$': typescript(false) },
  transformIgnorePatterns: ['/node_modules/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
}

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...project,
      displayName: 'unit',
      testEnvironment: '<rootDir>/jest.browser.js',
      setupFilesAfterEnv: ['<rootDir>/jest.console.js'],
      testMatch: ['<rootDir>/{host,remote-*,shared-*}/**/*.test.{ts,tsx}'],
    },
    {
      ...project,
      displayName: 'service',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{api,delivery,start}/**/*.test.ts'],
    },
    {
      ...project,
      displayName: 'journeys',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/e2e/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/global-teardown.ts',
      testTimeout: 120_000,
    },
  ],
}
