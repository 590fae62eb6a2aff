import { defineConfig } from 'vitest/config'

// Not part of `npm test`, because it takes minutes and needs a machine that does nothing else.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    include: ['e2e/lighthouse/*.test.ts'],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    hookTimeout: 60_000,
  },
})
