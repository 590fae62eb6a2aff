import { rowId } from '@/lib/platform/database/uuid'
import type { Requester } from '@/lib/platform/identity/principal'
import type { Member } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'

/** A member as who has work done that the API does as well. */
export const staffRequester = ({ companyId, companyName, userId }: Member, mode: Mode): Requester => ({
  companyId,
  companyName,
  mode,
  by: { type: 'partner_staff', id: userId },
  requestId: rowId(),
  holdsClaim: false,
})
