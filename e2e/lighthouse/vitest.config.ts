import { defineConfig } from 'vitest/config'

// Apart from the suite's projects: minutes of Lighthouse, on a machine that does nothing else.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    include: ['e2e/lighthouse/*.test.ts'],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    hookTimeout: 60_000,
  },
})
