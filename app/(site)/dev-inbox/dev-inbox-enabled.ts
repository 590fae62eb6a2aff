import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { env } from '@/lib/platform/env'
import { isLoopbackHost } from '@/lib/platform/http/loopback-host'

/** Whether captured mail can be read: on the embedded database, by who sits at this machine. */
export async function isDevInboxEnabled(): Promise<boolean> {
  return env().isEmbedded && isLoopbackHost((await headers()).get('host'))
}

/** Elsewhere there is no such page. It shows mail with its links, to nobody who signed in. */
export async function requireDevInbox(): Promise<void> {
  if (!(await isDevInboxEnabled())) notFound()
}
