import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const LIB = [
  'bench/**/*.test.ts',
  'e2e/resilience/chaos/**/*.test.ts',
  'lib/**/*.test.ts',
  'emails/**/*.test.ts',
  'scripts/**/*.test.ts',
  'clients/**/*.test.ts',
]
/**
 * Matches test files that leave state in their thread, such as databases, settings, mocks, spies or clocks. After such
 * a file, all modules are loaded again (e2e/helpers/reset-modules.ts). Also matches files that import a shared helper,
 * except for the three helpers that leave no state.
 */
const LEAVES_STATE = /helpers\/(?!default-rate-card|email-templates|request-bodies)|process\.|\bvi\b/
const RULES = LIB.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !LEAVES_STATE.test(readFileSync(file, 'utf8')),
)

/**
 * Tests that `npm run test:slow` runs, and `npm test` doesn't. They take long, and find bugs that are less likely than
 * those that the other tests find.
 */
const SLOW = [
  // These start the service in other ways than a new user does.
  'e2e/start/{admin,container,database-tls,dev,external-database,invalid-config,start-and-stop}.test.ts',
  'scripts/database/tls.test.ts',
  // These repeat a check for every page, action, program or address.
  'e2e/**/crawl-pages.test.ts',
  'e2e/**/permission-matrix-actions.test.ts',
  'e2e/access/leaked-personal-data.test.ts',
  'e2e/pages/{docs,docs-programs,client-programs}.test.ts',
  'e2e/api/openapi.fuzz.test.ts',
  '**/*.exhaustive.test.ts',
  // These test ways to sign in that few people use.
  'e2e/{portal,support,account}/passkeys.test.ts',
  'e2e/portal/single-sign-on{,-settings,-faults}.test.ts',
  // These kill processes, cut connections or use up limits.
  'e2e/**/*.{crash,429}.test.ts',
  'e2e/portal/pool-exhaustion.test.ts',
  'lib/platform/database/drop-dead-connections.test.ts',
  'scripts/start-worker*.test.ts',
]

/** These tests use Prisma's schema engine. A thread can load the engine's WebAssembly only once. */
const SCHEMA_ENGINE = 'scripts/database/migrations.test.ts'

const exclude = [...configDefaults.exclude, ...SLOW]

const shared = { resolve: { tsconfigPaths: true } }

/**
 * Tests wait for other processes, which poll every second and are many times slower on a busy machine. These limits are
 * so high that only a test that fails anyway reaches a limit. They don't reflect any requirement.
 */
export const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 240_000, hookTimeout: 240_000 }

/** The settings of every project. They use threads, because a thread starts half a second faster than a process. */
const usual = { ...patience, pool: 'threads' } as const

export default defineConfig({
  ...shared,
  test: {
    // Four workers keep two cores busy. In most test files, one process works while others wait for a timeout, a
    // back-off or a start.
    maxWorkers: 4,
    // Starts one PostgreSQL server for all projects.
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    projects: [
      {
        ...shared,
        test: {
          ...usual,
          name: 'rules',
          include: RULES,
          exclude,
          // Reuse threads and modules, because loading them takes longer than the tests in most of these files.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'lib',
          include: LIB,
          exclude: [...exclude, ...RULES, SCHEMA_ENGINE],
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
          exclude,
          isolate: false,
          setupFiles: 'e2e/helpers/reset-modules.ts',
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'launch',
          include: ['e2e/start/**/*.test.ts', SCHEMA_ENGINE],
          exclude,
        },
      },
      {
        ...shared,
        test: {
          ...usual,
          name: 'slow',
          include: SLOW,
        },
      },
    ],
  },
})
