// Plain JavaScript that Node 20 runs with nothing installed.
import path from 'node:path'
import { node } from './install.mjs'
import { COMPILE_CACHE } from './root.mjs'

/** Every setting of the service and its launcher (.env.example). */
const SETTINGS = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_POOL_MAX', 'EMBEDDED'],
  ...[
    'APP_URL',
    'SERVER_SECRET',
    'SERVER_SECRET_ALSO',
    'TRUSTED_PROXY_HOPS',
    'SUPPORT_LOOK_UPS_PER_HOUR',
    'METRICS_TOKEN',
  ],
  ...['RETENTION_QUOTES_DAYS', 'RETENTION_ADDRESS_REQUESTS_DAYS', 'RETENTION_MAIL_DAYS'],
  ...['RETENTION_REQUEST_LOG_DAYS', 'RETENTION_IDEMPOTENCY_HOURS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['ADDRESS_PROVIDER', 'LOQATE_KEY', 'LOQATE_BASE_URL'],
  ...['MAIL', 'MAIL_FROM', 'RESEND_API_KEY', 'RESEND_BASE_URL', 'RESEND_WEBHOOK_SECRET'],
]

/**
 * Returns an environment in which no test can reach a database, a mailbox or a data folder of somebody else. Settings
 * are empty instead of absent: an empty value also overrides the one in a `.env` file.
 */
export function testEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|RESEND_|OTEL_|NODE_ENV$)/.test(name))
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
    PATH: `${path.dirname(node())}${path.delimiter}${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
    // The build's worker, which starts in half the time of its sources'.
    TESTED_WORKER: 'dist/bin/worker.mjs',
    // Hundreds of processes load the same programs, and compiling them is half of a server's start.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  }
}
