import { StatusBadge } from '@/components/ui/status-badge'

/** Shows whether a company is enabled. If it's disabled, its users can't sign in and its keys don't work. */
export const CompanyStatus = ({ disabledAt }: { disabledAt: Date | null }) =>
  disabledAt ? <StatusBadge tone="bad">Disabled</StatusBadge> : <StatusBadge tone="good">Enabled</StatusBadge>
