import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { auditedRead } from '@/lib/support/access-log/mutations'
import { type Everything, everythingAbout } from './data'

/** All that is stored about a live tenant, for support; null when there is none of this number. */
export const everythingForSupport = (user: SupportUser, tenantId: number): Promise<Everything | null> =>
  auditedRead(user, 'tenant.exported', async (tx) => {
    const found = await everythingAbout(tx, tenantId)
    return found && { found, tenantIds: [tenantId] }
  })
