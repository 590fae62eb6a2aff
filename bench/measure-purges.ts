// Measures how long it takes to purge expired rows, and how long each statement locks rows.
import pg from 'pg'
import { purgeOldApiRequests } from '@/lib/partner-api/request-log/purge-old-api-requests'
import { prisma } from '@/lib/platform/database/prisma'
import { purgeEmailContent } from '@/lib/privacy/retention/purge-email-content'
import { purgeEmailEvents } from '@/lib/privacy/retention/purge-email-events'
import { purgeQuoteOnlyTenants } from '@/lib/privacy/retention/purge-quote-only-tenants'
import { purgeTenantAndSupportTokens } from '@/lib/privacy/retention/purge-tenant-and-support-tokens'
import { captureDurations, enableDurationLog, type MeasurementTarget } from './measure-queries'

/**
 * The longest time in milliseconds that a statement may take and keep rows locked. A request that waits for such a lock
 * still gets its response in time.
 */
const MAX_STATEMENT_MS = 1000

/** The number of expired API requests to insert: about half a day's. */
const REQUEST_COUNT = 300_000

/**
 * Changes the dates of quotes so that their retention period is over, and adds expired API requests. Most emails and
 * links have already expired. Then runs the purges in PURGES, and prints how long each takes. Returns the names of the
 * purges with a statement that took longer than the limit.
 */
export async function measurePurges({ superuserUrl, log, print }: MeasurementTarget): Promise<string[]> {
  await ageRows(superuserUrl)
  await enableDurationLog(superuserUrl, () => prisma().$queryRaw`SELECT 1`)
  print(
    `\n${'purge of'.padEnd(40)}${'rows'.padStart(10)}${'seconds'.padStart(10)}${'statements'.padStart(12)}${'longest ms'.padStart(12)}`,
  )
  const slow: string[] = []
  for (const [name, purge] of Object.entries(PURGES)) {
    let rows = 0
    const startedAt = performance.now()
    const durations = await captureDurations(log, async () => {
      rows = await purge()
    })
    const seconds = (performance.now() - startedAt) / 1000
    const longestMs = durations.reduce((max, ms) => Math.max(max, ms), 0)
    if (longestMs > MAX_STATEMENT_MS) slow.push(`purge of ${name}`)
    print(
      `${name.padEnd(40)}${String(rows).padStart(10)}${seconds.toFixed(1).padStart(10)}${String(durations.length).padStart(12)}${longestMs.toFixed(0).padStart(12)}`,
    )
  }
  return slow
}

const PURGES: Record<string, () => Promise<number>> = {
  'expired links': purgeTenantAndSupportTokens,
  'tenants who only requested quotes': purgeQuoteOnlyTenants,
  'contents of emails': purgeEmailContent,
  'email events': purgeEmailEvents,
  'API requests of a partly expired day': purgeOldApiRequests,
}

async function ageRows(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const statement of STATEMENTS) await client.query(statement)
  } finally {
    await client.end()
  }
}

const STATEMENTS = [
  `UPDATE quote_requests SET created_at = created_at - interval '200 days' WHERE tenant_id IN (SELECT id FROM tenants WHERE account_created_at IS NULL)`,
  `UPDATE tenants SET created_at = created_at - interval '200 days' WHERE account_created_at IS NULL`,
  // Insert expired requests on the oldest day that isn't completely expired. They must be deleted row by row, because
  // the day's partition can't be dropped yet.
  `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed)
   SELECT gen_random_uuid(), first + n * ((now() - interval '30 days') - first) / ${REQUEST_COUNT + 1}, 1, 'live', 1, 'getQuotes', 200, 5, false
   FROM generate_series(1, ${REQUEST_COUNT}) n, date_trunc('day', now() - interval '30 days', 'UTC') first`,
  'ANALYZE api_requests',
]
