import { defineConfig } from 'vitest/config'

// Not part of `npm test`: attacks that take minutes, and the suite's tests on the same subject.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    name: 'security',
    include: [
      'e2e/security/*.test.ts',
      'e2e/{portal,access}/permission-matrix.test.ts',
      'e2e/portal/permission-matrix-actions.test.ts',
      'e2e/access/personal-data.test.ts',
      'e2e/portal/client-bundle.test.ts',
      'e2e/api/{no-secrets-in-output,common.401,failed-auth.429}.test.ts',
      'lib/webhooks/endpoints/endpoint-url.test.ts',
      'lib/webhooks/delivery/{resolve-host,post-message}.test.ts',
      'scripts/minimum-versions.test.ts',
    ],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // The timing test shares two cores with one other file.
    maxWorkers: 2,
  },
})
