import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { env } from '@/lib/platform/env'
import { isLoopbackHost } from '@/lib/platform/http/loopback-host'

/** Returns whether the dev inbox can be opened: only with the embedded database, and only from this machine. */
export async function isDevInboxEnabled(): Promise<boolean> {
  return env().isEmbedded && isLoopbackHost((await headers()).get('host'))
}

/**
 * Responds with "not found" if the dev inbox is off. The dev inbox needs no session, so only this check protects the
 * one-time links in the emails that it shows.
 */
export async function requireDevInbox(): Promise<void> {
  if (!(await isDevInboxEnabled())) notFound()
}
