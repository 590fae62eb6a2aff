import { rowId } from '@/lib/platform/database/uuid'
import type { Requester } from '@/lib/platform/identity/principal'
import type { Mode } from '@/prisma/client/enums'
import type { Member } from '../sessions/partner-staff'

/** A member as who has work done that the API does as well. */
export const staffRequester = ({ companyId, companyName, userId }: Member, mode: Mode): Requester => ({
  companyId,
  companyName,
  mode,
  by: { type: 'company_user', id: userId },
  requestId: rowId(),
  holdsClaim: false,
})
