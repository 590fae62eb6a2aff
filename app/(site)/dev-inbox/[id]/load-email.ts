import { z } from 'zod'
import { type DevInboxEmail, findDevInboxEmail } from '@/lib/mail/find-dev-inbox-emails'

/** The captured e-mail of an address's id; null for whatever names none. */
export async function loadEmail(id: string): Promise<DevInboxEmail | null> {
  return z.uuid().safeParse(id).success ? findDevInboxEmail(id) : null
}
