import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { env } from '@/lib/platform/env'
import { isLoopbackHost } from '@/lib/platform/http/loopback-host'

/** Whether the dev inbox can be opened: only on the embedded database, and only from this machine. */
export async function isDevInboxEnabled(): Promise<boolean> {
  return env().isEmbedded && isLoopbackHost((await headers()).get('host'))
}

/** Shows "not found" elsewhere, because the page shows emails and their one-time links without a session. */
export async function requireDevInbox(): Promise<void> {
  if (!(await isDevInboxEnabled())) notFound()
}
