import { inviteByLink } from '@/lib/companies/invitations/mutations'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { companyNumbered } from '../../lib/companies/data'
import type { Command } from './arguments'
import { linkSettings } from './link-settings'
import type { OpenDatabase } from './operator'
import type { Outcome } from './perform'

type CreateUser = Extract<Command, { name: 'user create' }>

/** @throws when the settings that a link is made with are missing */
export async function createUser(db: Database, command: CreateUser, opened: OpenDatabase): Promise<Outcome> {
  const settings = linkSettings(opened)
  const companyId = await companyNumbered(db, command.companyId)
  if (!companyId) return { ok: false, reason: `no such company: ${command.companyId}` }
  const invited = await inviteByLink(db, OPERATOR, companyId, command, settings)
  if (!invited.ok) return invited
  console.error(`User ${invited.userId}; a password is chosen with this link, once, within 7 days:`)
  return { ok: true, result: invited.link }
}
