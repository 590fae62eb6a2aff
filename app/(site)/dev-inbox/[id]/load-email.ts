import { z } from 'zod'
import { type DevInboxEmail, findDevInboxEmail } from '@/lib/mail/find-dev-inbox-emails'

/** Returns null if there's no such email, or if the ID isn't a UUID. */
export async function loadEmail(id: string): Promise<DevInboxEmail | null> {
  return z.uuid().safeParse(id).success ? findDevInboxEmail(id) : null
}
