import { StatusBadge } from '@/components/status'

/** Whether a company's staff and keys are let in. */
export const CompanyStatus = ({ disabledAt }: { disabledAt: Date | null }) =>
  disabledAt ? <StatusBadge tone="bad">Disabled</StatusBadge> : <StatusBadge tone="good">Enabled</StatusBadge>
