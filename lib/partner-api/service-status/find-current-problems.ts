import { EMAIL_QUEUE } from '@/lib/mail/email-queue'
import { monitoringPrisma } from '@/lib/platform/database/prisma'
import { ENDPOINT_NAMES, type EndpointName } from '../endpoints'
import { LATE_AFTER_MINUTES } from './service-status'

/** An endpoint is failing if it had at least this many server errors within this time, and this share of failures. */
export const FAILING_WITHIN_MINUTES = 5
const MIN_SERVER_ERRORS = 3
export const MIN_FAILING_SHARE = 0.1

// The names are those in lib/webhooks/delivery/webhook-queue.ts, which this domain can't import.
const WEBHOOK_QUEUE = 'webhook'
const UNVERIFIED_TIER = 'unverified'

/** Enough to find a live message behind others, and few enough to read them in time. */
const MAX_JOBS_READ = 10_000

export interface CurrentProblems {
  /** The endpoints at which a high share of the live requests of the last minutes failed. */
  failingEndpoints: EndpointName[]
  areEmailsLate: boolean
  areWebhooksLate: boolean
}

/** Finds out which endpoints are failing, and whether we delay emails or webhook messages. Only live mode counts. */
export async function findCurrentProblems(): Promise<CurrentProblems> {
  const [failingEndpoints, [late]] = await Promise.all([findFailingEndpoints(), findLateQueues()])
  return { failingEndpoints, ...late }
}

// Reads requests in the same way as the history (record-service-hours.ts). Counts all requests only if some failed,
// because there can be very many.
async function findFailingEndpoints(): Promise<EndpointName[]> {
  const rows = await monitoringPrisma().$queryRaw<{ endpoint: EndpointName }[]>`
    WITH period AS (SELECT now() - make_interval(mins => ${FAILING_WITHIN_MINUTES}::int) AS since),
    failures AS MATERIALIZED (
      SELECT r.endpoint
      FROM period, companies c CROSS JOIN LATERAL (
        SELECT endpoint FROM api_requests
        WHERE company_id = c.id AND mode = 'live' AND at >= period.since AND status >= 500
        OFFSET 0
      ) r
      UNION ALL
      SELECT endpoint FROM period, api_requests
      WHERE company_id IS NULL AND mode IS NULL AND status >= 500 AND at >= period.since
    ),
    failing AS MATERIALIZED (
      SELECT endpoint, count(*) AS failed FROM failures WHERE endpoint = ANY (${ENDPOINT_NAMES}::text[])
      GROUP BY endpoint HAVING count(*) >= ${MIN_SERVER_ERRORS}::int
    )
    SELECT endpoint FROM failing f
    WHERE failed >= ${MIN_FAILING_SHARE}::float8 * (
      SELECT count(*) FROM (
        SELECT FROM period, companies c CROSS JOIN LATERAL (
          SELECT endpoint FROM api_requests
          WHERE company_id = c.id AND mode = 'live' AND at >= period.since
          OFFSET 0
        ) r
        WHERE r.endpoint = f.endpoint
        UNION ALL
        SELECT FROM period, api_requests
        WHERE company_id IS NULL AND mode IS NULL AND status >= 500 AND at >= period.since AND endpoint = f.endpoint
      ) requests
    )
    ORDER BY endpoint`
  return rows.map(({ endpoint }) => endpoint)
}

// Only first attempts at webhooks count, as in the history. While a message is being sent to an endpoint, its other
// messages wait for the receiver's response. Unverified endpoints get messages slowly on purpose.
const findLateQueues = () =>
  monitoringPrisma().$queryRaw<[Omit<CurrentProblems, 'failingEndpoints'>]>`
    WITH late AS (SELECT now() - make_interval(mins => ${LATE_AFTER_MINUTES}::int) AS since),
    emails_due AS (
      SELECT (data ->> 'emailId')::uuid AS email_id FROM pgboss.job, late
      WHERE name = ${EMAIL_QUEUE} AND state < 'active' AND NOT blocked AND start_after < late.since
      ORDER BY priority DESC, created_on LIMIT ${MAX_JOBS_READ}::int
    ),
    webhooks_due AS (
      SELECT (data ->> 'deliveryId')::uuid AS delivery_id, group_id FROM pgboss.job, late
      WHERE name = ${WEBHOOK_QUEUE} AND state = 'created' AND NOT blocked AND start_after < late.since
        AND group_tier IS DISTINCT FROM ${UNVERIFIED_TIER}
      ORDER BY priority DESC, created_on LIMIT ${MAX_JOBS_READ}::int
    )
    SELECT
      EXISTS (
        SELECT FROM emails_due JOIN emails e ON e.id = email_id WHERE e.mode = 'live'
      ) AS "areEmailsLate",
      EXISTS (
        SELECT FROM webhooks_due w
        JOIN webhook_deliveries d ON d.id = w.delivery_id JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE e.mode = 'live' AND NOT EXISTS (
          SELECT FROM pgboss.job j WHERE j.name = ${WEBHOOK_QUEUE} AND j.state = 'active' AND j.group_id = w.group_id
        )
      ) AS "areWebhooksLate"`
