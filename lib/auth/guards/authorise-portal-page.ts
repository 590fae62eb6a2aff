import { notFound } from 'next/navigation'
import type { PartnerAdmin, PartnerStaff } from '@/lib/platform/identity/session-types'
import { parseMode } from '@/lib/platform/validation/mode-field'
import type { Mode } from '@/prisma/client/enums'
import { requireAdmin, requireMember } from '../sessions/current-partner-staff'

type Params = Promise<{ mode: string }>

/**
 * Returns the signed-in member and the mode in the URL. Redirects users who aren't signed in, and responds with 404 if
 * the URL doesn't contain a mode.
 */
export async function requireMemberPage(params: Params): Promise<{ member: PartnerStaff; mode: Mode }> {
  const member = await requireMember()
  return { member, mode: requireMode((await params).mode) }
}

/**
 * Returns the signed-in admin and the mode in the URL. Redirects users who aren't signed in. Responds with 404 to other
 * members, and if the URL doesn't contain a mode.
 */
export async function requireAdminPage(params: Params): Promise<{ admin: PartnerAdmin; mode: Mode }> {
  const admin = await requireAdmin()
  return { admin, mode: requireMode((await params).mode) }
}

function requireMode(text: string): Mode {
  return parseMode(text) ?? notFound()
}
