import { StatusBadge } from '@/components/ui/status-badge'
import type { SsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'

export function SsoStatus({ settings }: { settings: SsoSettings | null }) {
  if (!settings) return <StatusBadge tone="off">Not set up</StatusBadge>
  if (!settings.domainVerifiedAt) return <StatusBadge tone="warn">Domain not verified</StatusBadge>
  if (!settings.testedAt) return <StatusBadge tone="warn">Not tested</StatusBadge>
  return settings.required ? (
    <StatusBadge tone="good">Required</StatusBadge>
  ) : (
    <StatusBadge tone="good">Optional</StatusBadge>
  )
}
