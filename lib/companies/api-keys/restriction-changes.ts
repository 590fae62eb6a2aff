import { isSameNetworkList } from '@/lib/platform/http/ip-networks'
import type { ApiKeyScope } from '@/prisma/client/enums'
import { type KeyRestrictions, SCOPE_LABELS } from './key-restrictions'

/** A change of one restriction, as its audit event records it. A restriction that doesn't apply has no values. */
interface RestrictionChange {
  action: 'api_key.scope_changed' | 'api_key.networks_changed' | 'api_key.rate_limit_changed'
  oldValues: string[]
  newValues: string[]
}

/** Lists the restrictions that differ. The order of networks makes no difference. */
export function compareRestrictions(before: KeyRestrictions, after: KeyRestrictions): RestrictionChange[] {
  const changes: RestrictionChange[] = []
  if (before.scope !== after.scope) {
    changes.push({
      action: 'api_key.scope_changed',
      oldValues: toValues(before.scope),
      newValues: toValues(after.scope),
    })
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

const toValues = (value: string | number | null) => (value === null ? [] : [String(value)])

/**
 * Describes the values of an audit event after its label: 'from all to 192.0.2.0/24'. Returns null if the event isn't
 * about a restriction, or has no values.
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
  const describe = VALUE_DESCRIPTIONS.get(action)
  return describe && oldValues && newValues ? `from ${describe(oldValues)} to ${describe(newValues)}` : null
}

/** A map, because an event of a newer version of the service may have an action that this version doesn't know. */
const VALUE_DESCRIPTIONS = new Map<string, (values: string[]) => string>([
  ['api_key.scope_changed', ([scope]) => (scope ? `“${SCOPE_LABELS[scope as ApiKeyScope] ?? scope}” only` : 'all')],
  ['api_key.networks_changed', (networks) => networks.join(', ') || 'all'],
  [
    'api_key.rate_limit_changed',
    ([limit]) => (limit ? `${Number(limit).toLocaleString('en-GB')} a minute` : 'the company’s'),
  ],
])
