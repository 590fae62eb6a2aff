import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const LIB = [
  'e2e/resilience/chaos/**/*.test.ts',
  'lib/**/*.test.ts',
  'emails/**/*.test.ts',
  'scripts/**/*.test.ts',
  'clients/**/*.test.ts',
]
/**
 * Databases, settings, mocks, spies and clocks stay in a thread: a test file with any needs our modules loaded again
 * (e2e/helpers/reset-modules.ts). Of what tests share, two files have none.
 */
const LEAVES_SOMETHING = /helpers\/(?!default-rate-card|request-bodies)|lib\/support\/|process\.|\bvi\b/
const RULES = LIB.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !LEAVES_SOMETHING.test(readFileSync(file, 'utf8')),
)

/** Prisma's schema engine is WebAssembly that a thread can load only once. */
const SCHEMA_ENGINE = ['scripts/database/migrations.test.ts', 'scripts/database/tls.test.ts']

const shared = { resolve: { tsconfigPaths: true } }

/**
 * What is waited for is another process's doing, whose own beat is a second, and many times longer while the cores are
 * busy. No limit here is a promise of the service's: only a test that will fail anyhow ever comes to one.
 */
export const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 240_000, hookTimeout: 240_000 }

/** A thread starts half a second sooner than a process. */
const usual = { ...patience, pool: 'threads' } as const

export default defineConfig({
  ...shared,
  test: {
    // For two cores: a test file is mostly one of its processes that works while others wait, for a time-out, a back-off or
    // a start. Four keep both cores busy.
    maxWorkers: 4,
    // One PostgreSQL for all projects.
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    projects: [
      {
        ...shared,
        test: {
          ...usual,
          name: 'rules',
          include: RULES,
          // A thread's start and imports cost more than most of these files' tests.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'lib',
          include: LIB,
          exclude: [...configDefaults.exclude, ...RULES, ...SCHEMA_ENGINE],
          isolate: false,
          setupFiles: 'e2e/helpers/reset-modules.ts',
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'api',
          include: ['e2e/{api,pages,portal,support,account,access}/**/*.test.ts'],
          isolate: false,
          setupFiles: 'e2e/helpers/reset-modules.ts',
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'launch',
          include: ['e2e/start/**/*.test.ts', ...SCHEMA_ENGINE],
        },
      },
    ],
  },
})
