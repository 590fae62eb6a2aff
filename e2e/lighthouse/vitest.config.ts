import { defineConfig } from 'vitest/config'

// Not part of the suite: it takes minutes and needs an idle machine.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    include: ['e2e/lighthouse/*.test.ts'],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    hookTimeout: 60_000,
  },
})
