import { StatusBadge } from '@/components/ui/status-badge'

/** Whether a company's staff and keys are let in. */
export const CompanyStatus = ({ disabledAt }: { disabledAt: Date | null }) =>
  disabledAt ? <StatusBadge tone="bad">Disabled</StatusBadge> : <StatusBadge tone="good">Enabled</StatusBadge>
