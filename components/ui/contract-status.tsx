import { CONTRACT_STATUS_LABELS } from '@/lib/contracts/contract-status-labels'
import type { ContractStatus as StoredStatus } from '@/prisma/client/enums'
import { StatusBadge, type Tone } from './status-badge'

export const CONTRACT_STATUS_BADGES: Record<StoredStatus, { tone: Tone; text: string }> = {
  active: { tone: 'good', text: CONTRACT_STATUS_LABELS.active },
  cancelled: { tone: 'off', text: CONTRACT_STATUS_LABELS.cancelled },
  closed: { tone: 'off', text: CONTRACT_STATUS_LABELS.closed },
}

export function ContractStatus({ status }: { status: StoredStatus }) {
  const { tone, text } = CONTRACT_STATUS_BADGES[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
