import { z } from 'zod'
import { type CapturedEmail, capturedEmail } from '@/lib/mail/data'

/** The captured e-mail of an address's id; null for whatever names none. */
export async function requestedEmail(id: string): Promise<CapturedEmail | null> {
  return z.uuid().safeParse(id).success ? capturedEmail(id) : null
}
