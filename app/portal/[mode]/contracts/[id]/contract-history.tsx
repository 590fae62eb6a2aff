import { LocalTime } from '@/components/ui/local-time'
import type { ContractEvent } from '@/lib/contracts/find-contract'

const ACTION_LABELS: Record<ContractEvent['action'], string> = {
  'house_contract.created': 'Created',
  'house_contract.cancelled': 'Cancelled',
  'house_contract.closed': 'Ended, and the e-mail address free for another contract',
  'house_contract.corrected': 'Tenant’s details corrected',
  'house_contract.email_resent': 'E-mail sent again',
  'house_contract.birthday_viewed': 'Date of birth looked at',
}

/** Before the name of who did it, where there is one. */
const ACTOR_PREFIXES: Record<ContractEvent['by'], string> = {
  api_key: 'by a call with the API key ',
  partner_staff: 'by ',
  operator: 'by House Bills',
  support_staff: 'by House Bills support',
}

/** What was done to a contract, when and by whom. */
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
