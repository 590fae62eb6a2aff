import { monitoringPrisma } from '@/lib/platform/database/prisma'

export interface EmailCounts {
  queued: number
  /** This count and those below cover emails that reached their status within the last hour. */
  sent: number
  delivered: number
  captured: number
  bounced: number
  complained: number
  /** Leaves out test mode, because partners can let its emails fail (lib/sandbox/test-mode-transport.ts). */
  failed: number
}

/**
 * Counts the emails that are currently queued, and the emails that reached any other status within the last hour. To
 * limit the query's cost, reads at most 100,000 emails of each kind.
 */
export async function countEmailsByStatus(): Promise<EmailCounts> {
  const [row] = await monitoringPrisma().$queryRaw<[EmailCounts]>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM emails WHERE settled_at IS NULL LIMIT 100000) q) AS queued,
           count(*) FILTER (WHERE status = 'sent')::int AS sent,
           count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
           count(*) FILTER (WHERE status = 'captured')::int AS captured,
           count(*) FILTER (WHERE status = 'bounced')::int AS bounced,
           count(*) FILTER (WHERE status = 'complained')::int AS complained,
           -- The index doesn't contain the mode, so read it only for emails that failed.
           (SELECT count(*)::int FROM (
             SELECT FROM emails
             WHERE settled_at > now() - interval '1 hour' AND status = 'failed' AND mode = 'live' LIMIT 100000
           ) f) AS failed
    FROM (SELECT status FROM emails WHERE settled_at > now() - interval '1 hour' LIMIT 100000) settled`
  return row
}
