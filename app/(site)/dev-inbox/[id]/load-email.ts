import { z } from 'zod'
import { type DevInboxEmail, findDevInboxEmail } from '@/lib/mail/find-dev-inbox-emails'

/** Loads an email from the dev inbox. Returns null if the email doesn't exist or the ID isn't a UUID. */
export async function loadEmail(id: string): Promise<DevInboxEmail | null> {
  return z.uuid().safeParse(id).success ? findDevInboxEmail(id) : null
}
