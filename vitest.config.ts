import { defineConfig } from 'vitest/config'

const shared = { resolve: { tsconfigPaths: true } }

export default defineConfig({
  test: {
    // Two cores: each test file of the projects below may run a server or a PostgreSQL of its own.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'lib',
          include: ['lib/**/*.test.ts', 'emails/**/*.test.ts', 'scripts/**/*.test.ts', 'clients/**/*.test.ts'],
          globalSetup: 'e2e/support/cluster.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts', 'e2e/pages/**/*.test.ts'],
          globalSetup: 'e2e/support/seeded-cluster.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'launch',
          include: ['e2e/launch/**/*.test.ts'],
          globalSetup: 'e2e/support/cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // By itself and after the others: these tests say how long a start may take.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
