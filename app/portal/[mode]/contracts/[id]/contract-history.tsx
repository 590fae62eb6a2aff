import { LocalTime } from '@/components/ui/local-time'
import type { ContractEvent } from '@/lib/contracts/find-contract'

const ACTION_LABELS: Record<ContractEvent['action'], string> = {
  'house_contract.created': 'Created',
  'house_contract.cancelled': 'Cancelled',
  'house_contract.closed': 'Closed',
  'house_contract.corrected': 'Details changed',
  'house_contract.correction_rejected': 'Another tenant’s email address entered',
  'house_contract.email_resent': 'Email resent',
  'house_contract.birthday_viewed': 'Date of birth viewed',
}

/** The words that say who acted. For an API key or a member of partner staff, the name follows these words. */
const ACTOR_PREFIXES: Record<ContractEvent['by'], string> = {
  api_key: 'by API key ',
  partner_staff: 'by ',
  operator: 'by House Bills',
  support_staff: 'by House Bills support',
  tenant: 'by the tenant',
}

export function ContractHistory({ events }: { events: ContractEvent[] }) {
  return (
    <ol className="divide-y divide-line text-sm">
      {events.map(({ at, action, by, name }) => (
        <li key={`${at.toISOString()} ${action}`} className="py-2 first:pt-0 last:pb-0">
          {ACTION_LABELS[action]} <LocalTime instant={at} />
          <span className="block text-quiet wrap-anywhere">
            {ACTOR_PREFIXES[by]}
            {name && <bdi>{name}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  )
}
