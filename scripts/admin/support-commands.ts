import { createSupportStaff } from '@/lib/auth/support-staff/create-support-staff'
import { issueSupportLink } from '@/lib/auth/support-staff/issue-support-password-link'
import { removeSupportStaff } from '@/lib/auth/support-staff/remove-support-staff'
import type { Database } from '@/lib/platform/database/prisma'
import { toSentence } from '@/lib/platform/to-sentence'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import { requireLinkSettings } from './require-link-settings'
import type { SupportCommand } from './support-arguments'

/** @throws {Error} if a setting that the link needs is missing or invalid */
export async function runSupportCommand(
  db: Database,
  command: SupportCommand,
  context: AdminContext,
): Promise<CommandOutcome> {
  if (command.name === 'support remove') {
    const result = await removeSupportStaff(db, command.email)
    if (!result.ok) return { ok: false, reason: toSentence(result.reason) }
    return { ok: true, result: `Support staff member ${result.userId} removed.` }
  }
  const settings = requireLinkSettings(context)
  const created =
    command.name === 'support create'
      ? await createSupportStaff(db, { email: command.email, name: command.fullName }, settings)
      : await issueSupportLink(db, command.email, settings)
  if (!created.ok) return { ok: false, reason: toSentence(created.reason) }
  console.error(`Support staff member ${created.userId} can set a password with this link once, within 7 days:`)
  return { ok: true, result: created.link }
}
