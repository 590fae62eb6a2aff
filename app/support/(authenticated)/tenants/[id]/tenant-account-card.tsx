import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { ActionForm } from '@/components/forms/action-form'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import type { AccountStatus, TenantDetails } from '@/lib/support/tenants/tenant-details'
import { endSessions, resendConfirmation } from './actions'

const STATUS_BADGES: Record<AccountStatus, { tone: Tone; text: string }> = {
  none: { tone: 'off', text: 'No account' },
  'not activated': { tone: 'warn', text: 'Not activated' },
  'link open': { tone: 'busy', text: 'Link open' },
  activated: { tone: 'good', text: 'Activated' },
}

const STATUS_DESCRIPTIONS: Record<AccountStatus, string> = {
  none: 'Quotes alone were asked for: an account comes with a contract.',
  'not activated': 'No link works any more. Send the confirmation again, or let the tenant ask for a new link.',
  'link open': 'The tenant has not used the link yet.',
  activated: 'The tenant chose a password.',
}

/** Whether the tenant can sign in, and where that is done now. */
export function TenantAccountCard({ tenant }: { tenant: TenantDetails }) {
  const { accountState, sessions } = tenant
  const { tone, text } = STATUS_BADGES[accountState]
  const hasContract = tenant.contracts.some(({ status }) => status === 'active')
  return (
    <Card title="Account" actions={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      <p className="mb-4 text-sm text-quiet">{STATUS_DESCRIPTIONS[accountState]}</p>
      {accountState !== 'none' && (
        <DetailList>
          {tenant.accountCreatedAt && (
            <Detail term="Account since">
              <LocalTime instant={tenant.accountCreatedAt} />
            </Detail>
          )}
          {accountState === 'link open' && tenant.linkUntil && (
            <Detail term="Link until">
              <LocalTime instant={tenant.linkUntil} />
            </Detail>
          )}
          <Detail term="Last seen">
            {tenant.lastSeenAt ? <RelativeTime instant={tenant.lastSeenAt} /> : 'In no sign-in that is still known'}
          </Detail>
          <Detail term="Signed in">
            {sessions.length === 0
              ? 'Nowhere now'
              : sessions.map(({ browser, createdAt, lastSeenAt }) => (
                  <span key={createdAt.toISOString()} className="block">
                    {browser ?? 'Another browser'}, last used <RelativeTime instant={lastSeenAt} />
                  </span>
                ))}
          </Detail>
        </DetailList>
      )}
      {(hasContract || sessions.length > 0) && (
        <div className="mt-6 flex flex-wrap gap-2">
          {hasContract && (
            <ActionForm
              action={resendConfirmation}
              submitLabel="Send confirmation again"
              pendingLabel="Sending…"
              variant="secondary"
              successMessage="The confirmation is on its way"
            >
              <input type="hidden" name="tenant" value={tenant.id} />
            </ActionForm>
          )}
          {sessions.length > 0 && (
            <ConfirmDialog
              trigger="End sessions"
              title="Sign the tenant out everywhere?"
              action={endSessions}
              hiddenFields={{ tenant: tenant.id }}
              confirmLabel="End sessions"
              successMessage="All sessions are ended"
            >
              The tenant can sign in again with the password.
            </ConfirmDialog>
          )}
        </div>
      )}
    </Card>
  )
}
