import { defineConfig, type OxlintOverride } from 'oxlint'

/** Who may know whom: a package imports these packages of ours and no others (docs/decisions/0001-packages.md). */
const knows: Record<string, readonly string[]> = {
  'shared-api': [],
  'shared-http': [],
  'shared-ui': [],
  'shared-auth': ['shared-api'],
  'shared-federation': [],
  'shared-testing': ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  host: ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  'remote-drivers': ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  'remote-tickets': ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  'remote-mvr': ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  'remote-sms': ['shared-api', 'shared-auth', 'shared-ui', 'shared-federation'],
  api: ['shared-api', 'shared-http'],
  delivery: ['shared-federation', 'shared-http'],
  start: ['api', 'delivery'],
  e2e: ['start', 'api', 'delivery', 'shared-federation'],
  bench: ['start', 'api', 'shared-federation'],
}

/** The nouns of the service: each imports those before it and none after (docs/decisions/0014-service-by-noun.md). */
const nouns = [
  'platform',
  'providers',
  'accounts',
  'documents',
  'payments',
  'safety',
  'tables',
  'drafts',
  'tickets',
  'signatures',
  'challenges',
  'memberships',
  'drivers',
  'mvr',
  'search',
  'sessions',
  'carriers',
  'guests',
  'uploads',
]

/** What joins the nouns, and is imported by none. */
const composing = ['app', 'main', 'office-command', 'safety-command', 'portal-workers']

/** Packages that only shared-ui may import: everybody else uses what shared-ui makes of them. */
const designSystemOnly = [
  '@chakra-ui/*',
  '@emotion/*',
  '@ark-ui/*',
  'lucide-react',
  'lucide-react/*',
  'react-hot-toast',
  'dayjs',
  'dayjs/*',
  'chart.js',
  'chart.js/*',
  'react-chartjs-2',
]

/** What boot and sign-in load: they take the part of the kit that is tree-shaken, whose bytes everybody pays for. */
const beforeSignIn = [
  'host/src/portal.tsx',
  'host/src/{chunks,failure,not-found,sign-in,sign-up,forgot-password,set-password,guest,mailbox}/*.tsx',
  'host/src/layout/request-overlay.tsx',
  'host/src/session/*.tsx',
]

const isRemote = (name: string) => name.startsWith('remote-')

type Pattern = { message: string } & ({ group: string[] } | { regex: string })

function forbiddenTo(name: string, known: readonly string[] = knows[name] ?? []): Pattern[] {
  const strangers = Object.keys(knows).filter((other) => other !== name && !known.includes(other))
  const patterns: Pattern[] = [
    {
      group: strangers.flatMap((other) => [other, `${other}/*`]),
      message: `${name} does not know this package. See oxlint.config.ts for who knows whom.`,
    },
    {
      regex: `^(\\.\\./)+(${Object.keys(knows).join('|')})/`,
      message: 'Import another package by its name, through its exports.',
    },
  ]
  if (name === 'shared-api') {
    patterns.push({
      regex: '(^|/)client\\.ts$',
      message: "Import 'shared-api': by its path a second client without a token is bundled.",
    })
  }
  if (name !== 'shared-ui') {
    patterns.push({
      group: designSystemOnly,
      message: 'Only shared-ui imports this. Use what shared-ui offers.',
    })
  }
  if (isRemote(name)) {
    patterns.push({
      regex: '^(react-router|react-router/.*|zod|shared-api/calls|shared-federation/loader)$',
      message: 'A remote uses react-router-dom, zod/mini and the contract of its own nouns.',
    })
  }
  return patterns
}

function forbiddenToNoun(place: number): Pattern[] {
  const later = nouns.slice(place + 1)
  return [
    ...forbiddenTo('api'),
    {
      regex: `^(\\.\\./)+((${[...later, 'none'].join('|')})/|(${composing.join('|')})\\.ts$)`,
      message: 'A noun of the service imports those before it. See oxlint.config.ts for their order.',
    },
  ]
}

export default defineConfig({
  jsPlugins: ['./lint/plain-words-plugin.ts'],
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '.portal/**'],
  options: { typeAware: true },
  rules: {
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'words/plain-comments': 'error',
    'words/plain-texts': 'error',
  },
  overrides: [
    ...Object.keys(knows).map((name): OxlintOverride => ({
      files: [`${name}/**`],
      rules: { 'no-restricted-imports': ['error', { patterns: forbiddenTo(name) }] },
    })),
    {
      // Tests of the client itself.
      files: ['shared-api/src/client/*.test.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    ...Object.entries(knows)
      .filter(([name]) => name === 'host' || isRemote(name))
      .map(([name, known]): OxlintOverride => {
        const patterns = forbiddenTo(name, [...known, 'shared-testing'])
        return {
          files: [`${name}/**/*{.test,-testing}.{ts,tsx}`],
          rules: { 'no-restricted-imports': ['error', { patterns }] },
        }
      }),
    ...nouns.map((noun, place): OxlintOverride => ({
      files: [`api/src/${noun}/**`],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: forbiddenToNoun(place) }] },
    })),
    {
      // What is beside the nouns serves all of them; it hands them the platform and the providers.
      files: ['api/src/{context,serve,serve-*,settings}.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              ...forbiddenTo('api'),
              {
                regex: `^\\./((${nouns.slice(2).join('|')})/|(${composing.join('|')})\\.ts$)`,
                message: 'This serves every noun, and imports none.',
              },
            ],
          },
        ],
      },
    },
    {
      // What a field offers while it is typed in: HTML has no tags for a listbox whose field keeps the focus.
      files: ['host/src/search/palette-list.tsx'],
      rules: { 'jsx-a11y/prefer-tag-over-role': 'off' },
    },
    {
      files: beforeSignIn,
      // No page loads its tests.
      excludeFiles: ['**/*{.test,-testing}.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [{ name: 'shared-ui', message: 'Before the sign-in the kit is shared-ui/base.' }],
            patterns: forbiddenTo('host'),
          },
        ],
      },
    },
    {
      // What these print is what they are for.
      files: [
        'start/**',
        'bench/**',
        'lint/{docs,domain-words}.ts',
        'delivery/src/remotes-command.ts',
        'api/src/platform/database/prepare.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Texts that users read: of the screens, and the messages of the contract and the service.
      files: ['{host,remote-*,shared-*,api}/src/**'],
      excludeFiles: ['**/*{.test,-testing}.{ts,tsx}', 'api/src/platform/database/**'],
      rules: { 'words/no-iso-dates': 'error' },
    },
    {
      // These name the banned words.
      files: ['lint/**'],
      rules: { 'words/plain-texts': 'off' },
    },
  ],
})
