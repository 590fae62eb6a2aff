import { defineConfig } from 'vitest/config'

const shared = { resolve: { tsconfigPaths: true } }

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'lib',
          include: ['lib/**/*.test.ts', 'emails/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'e2e/support/cluster.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
