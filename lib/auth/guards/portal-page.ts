import { notFound } from 'next/navigation'
import type { Admin, Member } from '@/lib/platform/identity/signed-in'
import { modeNamed } from '@/lib/platform/validation/mode'
import type { Mode } from '@/prisma/client/enums'
import { requireAdmin, requireMember } from '../sessions/partner-staff'

type Params = Promise<{ mode: string }>

/** Who asks for a page of the portal, and in which mode its address says. */
export async function memberPage(params: Params): Promise<{ member: Member; mode: Mode }> {
  const member = await requireMember()
  return { member, mode: modeOf((await params).mode) }
}

/** The same for an admin's page. */
export async function adminPage(params: Params): Promise<{ admin: Admin; mode: Mode }> {
  const admin = await requireAdmin()
  return { admin, mode: modeOf((await params).mode) }
}

/** Other words than the two in its place make an address that does not exist. */
function modeOf(text: string): Mode {
  return modeNamed(text) ?? notFound()
}
