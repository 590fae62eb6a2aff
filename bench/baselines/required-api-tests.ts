import { BASELINES, type Baseline, FASTIFY, NEXT_AND_PRISMA } from './baseline-servers'

/** The files with the tests that define the API. */
export const TEST_FILES = [
  ...['common.400', 'common.401', 'common.405', 'common.413', 'common.415', 'common.500', 'common.503'],
  ...['create.200', 'create.400', 'quotes.200', 'quotes.400', 'request-log'],
].map((name) => `e2e/api/${name}.test.ts`)

/**
 * The tests that a baseline doesn't have to pass, by the prefixes of their titles. The benchmark documentation also
 * lists these tests.
 */
export const SKIPPED_TESTS: { titlePrefixes: string[]; baselines: Baseline[] }[] = [
  // Skip the tests of what the baselines lack: idempotency keys, simulated errors, a key's last use, and the limit on
  // logged failed attempts.
  {
    titlePrefixes: [
      'logs a replay',
      'logs the error that the email address',
      'records an API key’s last use',
      'logs at most 600 requests a minute',
    ],
    baselines: BASELINES,
  },
  // Skip the tests of content encodings, because the baselines don't check them.
  { titlePrefixes: ['responds with 415 to the content encoding'], baselines: BASELINES },
  // Skip the test of the log line that the service writes for each request. The baselines write log lines only for
  // errors.
  { titlePrefixes: ['logs the error of a failed request'], baselines: BASELINES },
  // Skip the test of the request log for an unsupported method. Fastify's handler for such methods doesn't write to it.
  { titlePrefixes: ['logs no company for a request with an unsupported method'], baselines: [FASTIFY] },
  // Skip the tests of methods for which a route can't have a handler, because Next itself responds to requests with
  // these methods.
  { titlePrefixes: ['responds with 405 to the less common method'], baselines: [NEXT_AND_PRISMA] },
  // Skip the tests of responses that are sent before the body is complete. Next passes the complete body to a route
  // handler.
  {
    titlePrefixes: ['responds with 413 to a body of unknown length', 'responds with 413 to a Content-Length of 10 MiB'],
    baselines: [NEXT_AND_PRISMA],
  },
]
