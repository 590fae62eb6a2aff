import { notFound } from 'next/navigation'
import type { PartnerAdmin, PartnerStaff } from '@/lib/platform/identity/session-types'
import { parseMode } from '@/lib/platform/validation/mode-field'
import type { Mode } from '@/prisma/client/enums'
import { requireAdmin, requireMember } from '../sessions/current-partner-staff'

type Params = Promise<{ mode: string }>

/** Who asks for a page of the portal, and in which mode its address says. */
export async function requireMemberPage(params: Params): Promise<{ member: PartnerStaff; mode: Mode }> {
  const member = await requireMember()
  return { member, mode: requireMode((await params).mode) }
}

/** The same for an admin's page. */
export async function requireAdminPage(params: Params): Promise<{ admin: PartnerAdmin; mode: Mode }> {
  const admin = await requireAdmin()
  return { admin, mode: requireMode((await params).mode) }
}

/** Other words than the two in its place make an address that does not exist. */
function requireMode(text: string): Mode {
  return parseMode(text) ?? notFound()
}
