import { env } from '@/lib/platform/env'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'

/** Returns a link to House Bills’ email address for a form's error, or undefined if `CONTACT_EMAIL` isn't set. */
export function buildContactLink(): { href: string; text: string } | undefined {
  const { contactEmail } = env()
  return contactEmail ? { href: buildMailtoLink(contactEmail), text: `Email ${contactEmail}` } : undefined
}
