import type { KnipConfig } from 'knip'

export default {
  // A type that describes what a function takes may be exported for its readers.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Jest looks for a test's environment from the top.
  ignoreUnresolved: ['./jest.browser.js'],
  workspaces: {
    '.': {
      entry: ['jest.*.js'],
      project: ['*.{js,ts}', '{docker,lint}/*.ts'],
    },
    host: { project: ['src/**/*.{ts,tsx}'] },
    'remote-*': {
      entry: ['remote.config.ts', 'src/app.tsx', 'src/slots/*.tsx'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'shared-federation': {
      // webpack is told of these by their paths.
      entry: ['src/runtime-provider.ts', 'src/unused-runtime.ts', 'src/platform/*.ts'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'shared-*': { project: ['src/**/*.{ts,tsx}'] },
    api: { project: ['{src,demo,test}/**/*.ts'] },
    delivery: { entry: ['src/main.ts', 'src/remotes-command.ts'], project: ['src/**/*.ts'] },
    start: { entry: ['main.ts', 'kill-on-parent-exit.ts', '*-process.ts'], project: ['**/*.{ts,mjs}'] },
    e2e: { entry: ['**/*.test.ts', 'global-*.ts'], project: ['**/*.ts'] },
    bench: { entry: ['*.ts'], project: ['**/*.ts'] },
  },
} satisfies KnipConfig
