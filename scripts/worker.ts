// The worker process: hands over mail, sends webhooks, and deletes what is kept for a time only.

import { takeEmails } from '@/lib/mail/delivery/email-worker'
import { prisma } from '@/lib/platform/database/prisma'
import { env, SettingsError } from '@/lib/platform/env'
import { finishWork } from '@/lib/platform/jobs/shutdown-hooks'
import { takeJobs } from '@/lib/platform/jobs/start-workers'
import { keepBeating } from '@/lib/platform/observability/health/heartbeat'
import { startTracing } from '@/lib/platform/observability/tracing/start-tracing'
import { takeWebhooks } from '@/lib/webhooks/delivery/webhook-worker'
import { startUpkeep } from './upkeep'

async function main(): Promise<void> {
  env()
  await startTracing('house-bills-worker')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  const endUpkeep = startUpkeep()
  await takeJobs(stop.signal, [takeEmails, takeWebhooks, async () => keepBeating(stop.signal)])
  await endUpkeep()
  await finishWork()
  await prisma().$disconnect()
}

main().then(
  // What the last work was not done with in time must not hold the process.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  },
)
