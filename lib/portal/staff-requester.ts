import type { Mode } from '@/prisma/client/enums'
import type { Requester } from '../companies/requester'
import { rowId } from '../row-id'
import type { Member } from '../session'

/** A member as who has work done that the API does as well. */
export const staffRequester = ({ companyId, companyName, userId }: Member, mode: Mode): Requester => ({
  companyId,
  companyName,
  mode,
  by: { type: 'company_user', id: userId },
  requestId: rowId(),
  holdsClaim: false,
})
