import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { ActionForm } from '@/components/forms/action-form'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import type { AccountStatus, TenantDetails } from '@/lib/support/tenants/tenant-details'
import { ACCOUNT_STATUS_BADGES } from './account-status-badges'
import { endSessions, resendConfirmation, resetTwoFactor } from './actions'

/** @param hasContract whether the tenant has an active contract, whose confirmation email can be resent */
function describeStatus(status: AccountStatus, hasContract: boolean): string {
  switch (status) {
    case 'none':
      return 'This tenant has only requested quotes. The account is created with the first contract.'
    case 'not activated':
      return `The activation link no longer works. ${hasContract ? 'Resend the confirmation email, or ask' : 'Ask'} the tenant to choose “get a new link” on the sign-in page.`
    case 'link open':
      return `The tenant hasn’t used the activation link yet.${hasContract ? ' If you resend the confirmation email, the old link stops working.' : ''}`
    case 'activated':
      return 'The tenant has set a password.'
  }
}

/** Shows whether the tenant can sign in, and lists their current sessions. */
export function TenantAccountCard({ tenant }: { tenant: TenantDetails }) {
  const { accountStatus, sessions, passkeyCount } = tenant
  const { tone, text } = ACCOUNT_STATUS_BADGES[accountStatus]
  const hasContract = tenant.contracts.some(({ status }) => status === 'active')
  const canReset = tenant.twoFactorSetUpAt !== null || passkeyCount > 0
  return (
    <Card title="Account" actions={<StatusBadge tone={tone}>{text}</StatusBadge>}>
      <p className="mb-4 text-sm text-quiet">{describeStatus(accountStatus, hasContract)}</p>
      {accountStatus !== 'none' && (
        <DetailList>
          {tenant.accountCreatedAt && (
            <Detail term="Account created">
              <LocalTime instant={tenant.accountCreatedAt} />
            </Detail>
          )}
          {accountStatus === 'link open' && tenant.linkUntil && (
            <Detail term="Activation link expires">
              <LocalTime instant={tenant.linkUntil} />
            </Detail>
          )}
          {tenant.pendingEmail && tenant.pendingEmailUntil && (
            <Detail term="New email address">
              <bdi>{tenant.pendingEmail}</bdi>, not confirmed. The link expires{' '}
              <LocalTime instant={tenant.pendingEmailUntil} />.
            </Detail>
          )}
          {tenant.lastSeenAt && (
            <Detail term="Last seen">
              <RelativeTime instant={tenant.lastSeenAt} />
            </Detail>
          )}
          <Detail term="Sessions">
            {sessions.length === 0
              ? 'Not signed in'
              : sessions.map(({ browser, createdAt, lastSeenAt }) => (
                  <span key={createdAt.toISOString()} className="block">
                    {browser ?? 'Unknown browser'}, last used <RelativeTime instant={lastSeenAt} />
                  </span>
                ))}
          </Detail>
          <Detail term="2FA">
            {tenant.twoFactorSetUpAt ? (
              <>
                Set up <LocalTime instant={tenant.twoFactorSetUpAt} />
              </>
            ) : (
              'Off'
            )}
          </Detail>
          <Detail term="Passkeys">{passkeyCount || 'None'}</Detail>
        </DetailList>
      )}
      {(hasContract || sessions.length > 0 || tenant.pendingEmail || canReset) && (
        <div className="mt-6 flex flex-wrap gap-2">
          {hasContract && (
            <ActionForm
              action={resendConfirmation}
              submitLabel="Resend confirmation email"
              pendingLabel="Sending…"
              variant="secondary"
              successMessage="Confirmation email queued for resending"
            >
              <input type="hidden" name="tenant" value={tenant.id} />
            </ActionForm>
          )}
          {(sessions.length > 0 || tenant.pendingEmail) && (
            <ConfirmDialog
              trigger="End sessions"
              title="End the tenant’s sessions?"
              action={endSessions}
              hiddenFields={{ tenant: tenant.id }}
              confirmLabel="End sessions"
              successMessage="Sessions ended"
            >
              This signs the tenant out everywhere. They can sign in again. It also cancels a change of email address
              that hasn’t been confirmed.
            </ConfirmDialog>
          )}
          {canReset && (
            <ConfirmDialog
              trigger="Reset 2FA and passkeys"
              title="Reset the tenant’s 2FA and passkeys?"
              action={resetTwoFactor}
              hiddenFields={{ tenant: tenant.id }}
              confirmLabel="Reset 2FA and passkeys"
              successMessage="2FA and passkeys reset"
            >
              For a tenant who has lost a device with a passkey, or both their authenticator app and their recovery
              codes. Verify their identity first. This removes 2FA and passkeys, signs the tenant out everywhere and
              notifies them by email. They can then sign in with only their password.
            </ConfirmDialog>
          )}
        </div>
      )}
    </Card>
  )
}
