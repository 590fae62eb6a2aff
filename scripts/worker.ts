// The worker process: hands over mail, and deletes what is kept for a time only.
import { purgeExpiredAddressRequests } from '../lib/address-requests/mutations'
import { env, SettingsError } from '../lib/env'
import { describeFault } from '../lib/fault'
import { takeJobs } from '../lib/jobs/take-jobs'
import { log } from '../lib/log'
import { takeEmails } from '../lib/mail/worker'
import { prisma } from '../lib/prisma'

const PURGE_EVERY_MS = 60 * 60 * 1000

async function main(): Promise<void> {
  env()
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
  const timer = setInterval(purge, PURGE_EVERY_MS)
  const firstPurge = purge()
  await takeJobs(stop.signal, [takeEmails])
  clearInterval(timer)
  await firstPurge
  await prisma().$disconnect()
}

async function purge(): Promise<void> {
  try {
    const count = await purgeExpiredAddressRequests()
    if (count > 0) log.info({ count }, 'expired address requests deleted')
  } catch (error) {
    log.error({ fault: describeFault(error) }, 'expired address requests could not be deleted')
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
})
