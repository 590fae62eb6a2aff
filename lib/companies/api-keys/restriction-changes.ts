import { isSameNetworkList } from '@/lib/platform/http/ip-networks'
import { describePermissions, isUnrestricted, type KeyRestrictions } from './key-restrictions'

/** Events about permissions are called `api_key.scope_changed`, because a key first had only one, its scope. */
type RestrictionAction = 'api_key.scope_changed' | 'api_key.networks_changed' | 'api_key.rate_limit_changed'

/** A change to one restriction, as its audit event records it. A restriction that doesn't apply has no values. */
interface RestrictionChange {
  action: RestrictionAction
  oldValues: string[]
  newValues: string[]
}

/** Lists the restrictions that differ. Ignores the order, repetition and notation of networks. */
export function compareRestrictions(before: KeyRestrictions, after: KeyRestrictions): RestrictionChange[] {
  const changes: RestrictionChange[] = []
  const [oldPermissions, newPermissions] = [before, after].map(({ permissions }) =>
    isUnrestricted(permissions) ? [] : permissions,
  ) as [string[], string[]]
  if (String(oldPermissions) !== String(newPermissions)) {
    changes.push({ action: 'api_key.scope_changed', oldValues: oldPermissions, newValues: newPermissions })
  }
  if (!isSameNetworkList(before.allowedNetworks, after.allowedNetworks)) {
    changes.push({
      action: 'api_key.networks_changed',
      oldValues: before.allowedNetworks,
      newValues: after.allowedNetworks,
    })
  }
  if (before.requestsPerMinute !== after.requestsPerMinute) {
    changes.push({
      action: 'api_key.rate_limit_changed',
      oldValues: toValues(before.requestsPerMinute),
      newValues: toValues(after.requestsPerMinute),
    })
  }
  return changes
}

const toValues = (value: number | null) => (value === null ? [] : [String(value)])

/** Describes the changes for an email: the name of each restriction, and its old and new value. */
export const describeChangesForEmail = (changes: RestrictionChange[]) =>
  changes.map(({ action, oldValues, newValues }) => {
    const describe = action === 'api_key.rate_limit_changed' ? describeLimit : VALUE_DESCRIPTIONS[action]
    return { restriction: RESTRICTION_NAMES[action], before: describe(oldValues), after: describe(newValues) }
  })

/** Describes a rate limit without its unit, because the text around it says that the limit is per minute. */
const describeLimit = ([limit]: string[]) => (limit ? Number(limit).toLocaleString('en-GB') : 'your company’s limit')

const RESTRICTION_NAMES: Record<RestrictionAction, string> = {
  'api_key.scope_changed': 'Permissions',
  'api_key.networks_changed': 'Allowed networks',
  'api_key.rate_limit_changed': 'Requests per minute',
}

/**
 * Describes an audit event's values in words that follow the event's label, such as 'from all to 192.0.2.0/24'. Returns
 * null if the event isn't about a known restriction, or has no values.
 */
export function describeRestrictionChange({
  action,
  oldValues,
  newValues,
}: {
  action: string
  oldValues: string[] | null
  newValues: string[] | null
}): string | null {
  // An event from a newer version of the service may have an action that this version doesn't know.
  const describe = Object.hasOwn(VALUE_DESCRIPTIONS, action) && VALUE_DESCRIPTIONS[action as RestrictionAction]
  return describe && oldValues && newValues ? `from ${describe(oldValues)} to ${describe(newValues)}` : null
}

const VALUE_DESCRIPTIONS: Record<RestrictionAction, (values: string[]) => string> = {
  'api_key.scope_changed': (permissions) => (permissions.length > 0 ? describePermissions(permissions) : 'all'),
  'api_key.networks_changed': (networks) => networks.join(', ') || 'all',
  'api_key.rate_limit_changed': (values) => `${describeLimit(values)}${values.length > 0 ? ' a minute' : ''}`,
}
