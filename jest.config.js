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

const inBrowser = {
  ...project,
  restoreMocks: true,
  testEnvironment: '<rootDir>/jest.browser.js',
  setupFilesAfterEnv: ['<rootDir>/jest.console.js', '<rootDir>/jest.fresh-page.js'],
}

const journeys = {
  ...project,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/e2e/global-setup.ts',
  globalTeardown: '<rootDir>/e2e/global-teardown.ts',
}

/** @type {import('jest').Config} */
export default {
  // Jest reads it here alone, not from a project; a machine at work takes its time.
  testTimeout: 120_000,
  // Each file of tests leaves modules behind: one process for all 212 of the service ran out of memory.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      // A test that needs the DOM and draws nothing names its environment itself.
      ...project,
      displayName: 'unit',
      restoreMocks: true,
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/jest.console.js'],
      testMatch: ['<rootDir>/{shared-*,host,remote-*}/**/*.test.ts'],
    },
    {
      ...inBrowser,
      displayName: 'components',
      testMatch: ['<rootDir>/shared-*/**/*.test.tsx'],
    },
    {
      // Screens, over the real service.
      ...inBrowser,
      displayName: 'screens',
      setupFilesAfterEnv: [...inBrowser.setupFilesAfterEnv, '<rootDir>/jest.real-service.js'],
      testMatch: ['<rootDir>/{host,remote-*}/**/*.test.tsx'],
      globalSetup: '<rootDir>/jest.service.js',
      globalTeardown: '<rootDir>/jest.service-end.js',
    },
    {
      ...project,
      displayName: 'service',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/api/test/support/cluster-setup.mjs',
      globalTeardown: '<rootDir>/api/test/support/cluster-teardown.mjs',
      testMatch: ['<rootDir>/{api,delivery,docker,lint,start}/**/*.test.ts'],
    },
    {
      ...journeys,
      displayName: 'journeys',
      testMatch: ['<rootDir>/e2e/*.test.ts'],
    },
    {
      // Journeys that change what the one portal serves everybody: registry, modules and their files.
      ...journeys,
      displayName: 'alone',
      testMatch: ['<rootDir>/e2e/alone/*.test.ts'],
    },
  ],
}
