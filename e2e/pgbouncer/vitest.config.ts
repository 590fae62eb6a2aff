import { defineConfig } from 'vitest/config'
import { patience } from '../../vitest.config'

// `npm run test:pgbouncer` runs the API's tests on PostgreSQL 15, through PgBouncer in transaction mode.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['e2e/api/**/*.test.ts'],
    globalSetup: 'e2e/pgbouncer/global-setup.ts',
    maxWorkers: 3,
    ...patience,
  },
})
