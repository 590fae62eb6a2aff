import { createSupportUser, makeSupportLink, removeSupportUser } from '@/lib/auth/support-users/mutations'
import type { Database } from '@/lib/platform/database/prisma'
import { linkSettings } from './link-settings'
import type { OpenDatabase } from './operator'
import type { Outcome } from './perform'
import type { SupportCommand } from './support-arguments'

/** @throws when the settings that a link is made with are missing */
export async function performSupport(db: Database, command: SupportCommand, opened: OpenDatabase): Promise<Outcome> {
  if (command.name === 'support remove') {
    const removed = await removeSupportUser(db, command.email)
    if (!removed.ok) return removed
    return { ok: true, result: `support user ${removed.userId} is removed` }
  }
  const settings = linkSettings(opened)
  const made =
    command.name === 'support create'
      ? await createSupportUser(db, { email: command.email, name: command.person }, settings)
      : await makeSupportLink(db, command.email, settings)
  if (!made.ok) return made
  console.error(`Support user ${made.userId}; a password is chosen with this link, once, within 7 days:`)
  return { ok: true, result: made.link }
}
