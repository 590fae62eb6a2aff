import { Status } from '@/components/status'

/** Whether a company's staff and keys are let in. */
export const CompanyState = ({ disabledAt }: { disabledAt: Date | null }) =>
  disabledAt ? <Status tone="bad">Disabled</Status> : <Status tone="good">Enabled</Status>
