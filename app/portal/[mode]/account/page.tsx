import type { Metadata } from 'next'
import { AccountSection } from '@/components/auth/account-section'
import { ActiveSessions } from '@/components/auth/active-sessions'
import { ChangePasswordSection } from '@/components/auth/change-password-section'
import { BlockedPasskeysSection, PasskeysSection } from '@/components/auth/passkeys-section'
import { TwoFactorSection } from '@/components/auth/two-factor-section'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'
import { getPasswordStatus } from '@/lib/auth/single-sign-on/get-password-status'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { env } from '@/lib/platform/env'
import {
  addPasskey,
  changeName,
  changePassword,
  confirmPasskey,
  endOtherSessions,
  endSession,
  regenerateRecoveryCodes,
  removePasskey,
  turnOffTwoFactor,
} from './actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function Account({ params, searchParams }: PageProps<'/portal/[mode]/account'>) {
  const { member, mode } = await requireMemberPage(params)
  const inlineFallback = { path: `/portal/${mode}/account`, openForm: (await searchParams).open }
  const [passwordStatus, twoFactor, passkeys, sessions] = await Promise.all([
    getPasswordStatus(member.userId),
    getTwoFactorStatus('portal', member.userId),
    listPasskeys('portal', member.userId),
    listActiveSessions(member),
  ])
  const hasTwoFactor = twoFactor.confirmedAt !== null
  return (
    <>
      <PageHeader title="Your account">
        Signed in to <bdi>{member.companyName}</bdi> as <bdi>{member.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <AccountSection title="Profile">
          <div className="max-w-sm">
            <ActionForm action={changeName} submitLabel="Save name" variant="secondary" successMessage="Name saved">
              <TextField
                name="name"
                label="Name"
                hint="Colleagues see it under Team and Activity"
                autoComplete="name"
                defaultValue={member.name}
              />
            </ActionForm>
          </div>
        </AccountSection>
        {passwordStatus === 'usable' ? (
          <>
            <ChangePasswordSection action={changePassword} email={member.email} inlineFallback={inlineFallback} />
            <TwoFactorSection
              realm="portal"
              twoFactor={twoFactor}
              regenerateRecoveryCodes={regenerateRecoveryCodes}
              lockedOutHelp={
                <>
                  Lost both the app and the codes? Ask an admin to reset your 2FA under Team. If you’re the only admin,
                  contact <HouseBillsContact email={env().contactEmail} />.
                </>
              }
              inlineFallback={inlineFallback}
              {...(member.twoFactorRequired ? { reason: 'Your company requires 2FA.' } : { turnOff: turnOffTwoFactor })}
            />
            <PasskeysSection
              passkeys={passkeys}
              actions={{ confirm: confirmPasskey, add: addPasskey, remove: removePasskey }}
              hasTwoFactor={hasTwoFactor}
              inlineFallback={inlineFallback}
            />
          </>
        ) : (
          <AccountSection title="Signing in">
            <p className="text-sm text-quiet">
              You sign in with your work account at your company’s identity provider, which decides whether you need
              2FA.{' '}
              {passwordStatus === 'none'
                ? 'You have no password here.'
                : 'Your company requires single sign-on, so your password and passkeys don’t work.'}
            </p>
          </AccountSection>
        )}
        {passwordStatus === 'blocked' && passkeys.length > 0 && (
          <BlockedPasskeysSection
            passkeys={passkeys}
            remove={removePasskey}
            hasTwoFactor={hasTwoFactor}
            inlineFallback={inlineFallback}
          />
        )}
        <ActiveSessions sessions={sessions} endSession={endSession} endOtherSessions={endOtherSessions} />
      </div>
    </>
  )
}
