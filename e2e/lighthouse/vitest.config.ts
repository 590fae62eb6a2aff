import { defineConfig } from 'vitest/config'

// These tests aren't part of `npm test`, because they take minutes and need a machine that does nothing else.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    include: ['e2e/lighthouse/*.test.ts'],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    hookTimeout: 60_000,
  },
})
