import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import type { Realm } from '@/lib/platform/identity/realm'
import { hashPassword, TooBusyError } from './hash-password'

/**
 * Hashes the new password of a user who has a session or a valid one-time link. Returns null if too many passwords are
 * queued.
 */
export async function hashUnlessBusy(realm: Realm, password: string): Promise<string | null> {
  const source = { realm, address: await getPageClientIp(), isKnown: true }
  return hashPassword(password, source).catch((error) => {
    if (error instanceof TooBusyError) return null
    throw error
  })
}
