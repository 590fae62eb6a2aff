import type { TenantDetails } from './tenant-details'

type Access = TenantDetails['accesses'][number]

/** Successive accesses of one person that did the same. The ID and time are those of the latest access. */
interface AccessGroup extends Access {
  firstAt: Date
  count: number
}

/**
 * Groups successive accesses of the same person with the same action, because many searches in a row can find a tenant.
 *
 * @param accesses sorted newest first
 */
export function groupAccesses(accesses: readonly Access[]): AccessGroup[] {
  const groups: AccessGroup[] = []
  for (const access of accesses) {
    const group = groups.at(-1)
    if (group?.name === access.name && group.action === access.action) {
      group.firstAt = access.at
      group.count++
    } else {
      groups.push({ ...access, firstAt: access.at, count: 1 })
    }
  }
  return groups
}
