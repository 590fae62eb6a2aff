import { findCompanyId } from '@/lib/companies/find-company-id'
import { inviteByLink } from '@/lib/companies/invitations/invite-by-link'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import type { Command } from './parse-arguments'
import { requireLinkSettings } from './require-link-settings'

type CreateUser = Extract<Command, { name: 'user create' }>

/** @throws {Error} if a setting that the link needs is missing or invalid */
export async function createUser(db: Database, command: CreateUser, context: AdminContext): Promise<CommandOutcome> {
  const settings = requireLinkSettings(context)
  const companyId = await findCompanyId(db, command.companyId)
  if (!companyId) return { ok: false, reason: `No such company: ${command.companyId}.` }
  const result = await inviteByLink(db, OPERATOR, companyId, command, settings)
  if (!result.ok) return { ok: false, reason: "This person is already in the company's team." }
  console.error(
    `Partner staff member ${result.userId} invited. They can set a password with this link once, within 7 days:`,
  )
  return { ok: true, result: result.link }
}
