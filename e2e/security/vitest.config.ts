import { defineConfig } from 'vitest/config'

// Not part of `npm test`, because the attacks take minutes. Also includes the usual suite's tests of permissions,
// leaks, authentication failures, outbound requests and minimum versions.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    root: '.',
    name: 'security',
    include: [
      'e2e/security/*.test.ts',
      'e2e/{portal,access}/permission-matrix{,-actions}.test.ts',
      'e2e/access/leaked-personal-data.test.ts',
      'e2e/portal/client-bundle.test.ts',
      'e2e/api/{no-secrets-in-output,common.401,failed-auth.429}.test.ts',
      'lib/platform/outbound/*.test.ts',
      'lib/webhooks/delivery/post-message.test.ts',
      'scripts/minimum-versions.test.ts',
    ],
    globalSetup: 'e2e/helpers/vitest-global-setup.ts',
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // At most two files at a time, so that the timing test shares the two cores with only one other file.
    maxWorkers: 2,
  },
})
