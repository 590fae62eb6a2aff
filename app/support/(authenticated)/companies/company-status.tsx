import { StatusBadge } from '@/components/ui/status-badge'

/** Shows whether a company's users can sign in and its keys work. */
export const CompanyStatus = ({ disabledAt }: { disabledAt: Date | null }) =>
  disabledAt ? <StatusBadge tone="bad">Disabled</StatusBadge> : <StatusBadge tone="good">Enabled</StatusBadge>
