import { Status } from '@/components/status'
import type { ColleagueState } from '@/lib/companies/team/data'

export function StateOf({ state }: { state: ColleagueState }) {
  if (state === 'active') return <Status tone="good">Active</Status>
  return state === 'invited' ? <Status tone="busy">Invited</Status> : <Status tone="warn">Invitation over</Status>
}
