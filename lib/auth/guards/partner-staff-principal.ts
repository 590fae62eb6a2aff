import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Principal } from '@/lib/platform/identity/principal'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

/** Converts a team member to a `Principal`, which the operations that the portal and the API share take. */
export const memberPrincipal = ({ companyId, companyName, userId }: PartnerStaff, mode: Mode): Principal => ({
  companyId,
  companyName,
  mode,
  actor: { type: 'partner_staff', id: userId },
  requestId: generateUuid(),
  idempotencyKey: null,
})
