// The worker process: submits emails, delivers webhooks, cancels test contracts, lets unmatched addresses of test mode
// expire, and deletes data past its retention period.

import { startTestCancellationWorker } from '@/lib/contracts/test-cancellation-worker'
import { startTestExpiryWorker } from '@/lib/contracts/unmatched-addresses/test-expiry-worker'
import { createEmailWorker } from '@/lib/mail/delivery/deliver-and-retry-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { env, SettingsError } from '@/lib/platform/env'
import { runWorkers } from '@/lib/platform/jobs/run-workers'
import { runShutdownHooks } from '@/lib/platform/jobs/shutdown-hooks'
import { startHeartbeat } from '@/lib/platform/observability/health/start-heartbeat'
import { startTracing } from '@/lib/platform/observability/tracing/start-tracing'
import { findPriceEstimate } from '@/lib/quotes/find-price-estimate'
import { testModeTransport } from '@/lib/sandbox/test-mode-transport'
import { startWebhookWorker } from '@/lib/webhooks/delivery/webhook-worker'
import { startMaintenance } from './run-maintenance'

async function main(): Promise<void> {
  env()
  await startTracing('house-bills-worker')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  const stopMaintenance = startMaintenance()
  await runWorkers(stop.signal, [
    createEmailWorker(testModeTransport, findPriceEstimate),
    startWebhookWorker,
    startTestCancellationWorker,
    startTestExpiryWorker,
    async () => startHeartbeat(stop.signal),
  ])
  await stopMaintenance()
  await runShutdownHooks()
  await prisma().$disconnect()
}

main().then(
  // Exit explicitly, because work that hasn't finished in time must not keep the process alive.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  },
)
