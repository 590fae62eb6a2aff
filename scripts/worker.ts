// The worker process: hands over mail, and deletes what is kept for a time only.
import { env, SettingsError } from '../lib/env'
import { keepBeating } from '../lib/health/heartbeat'
import { takeJobs } from '../lib/jobs/take-jobs'
import { takeEmails } from '../lib/mail/worker'
import { prisma } from '../lib/prisma'
import { startUpkeep } from './upkeep'

async function main(): Promise<void> {
  env()
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  const endUpkeep = startUpkeep()
  await takeJobs(stop.signal, [takeEmails, async () => keepBeating(stop.signal)])
  await endUpkeep()
  await prisma().$disconnect()
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
})
