import type { Metadata } from 'next'
import { AccountSection } from '@/components/auth/account-section'
import { TwoFactorCodeField } from '@/components/auth/two-factor-code-field'
import { DialogForm } from '@/components/dialogs/dialog-form'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { LocalDate, LocalMinute } from '@/components/ui/local-time'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { findOwnDetails } from '@/lib/contracts/tenants/find-own-details'
import { env } from '@/lib/platform/env'
import { cancelEmailChange, changeEmail, changePhone } from './actions'

export const metadata: Metadata = { title: 'Your details' }

export default async function YourDetails({ searchParams }: PageProps<'/account/details'>) {
  const tenant = await requireTenant()
  const details = await findOwnDetails(tenant)
  const inlineFallback = { path: '/account/details', openForm: (await searchParams).open }
  return (
    <>
      <PageHeader title="Your details">
        If you change your email address or phone number, your letting agent sees the change too.
      </PageHeader>
      <div className="max-w-3xl space-y-6">
        <AccountSection title="Email address">
          <p className="mb-4 text-sm wrap-anywhere">
            <bdi>{details.email}</bdi>
            <span className="block text-quiet">You sign in with this address, and we send all emails to it.</span>
          </p>
          {details.pendingEmail && details.pendingUntil && (
            <div className="mb-4">
              <Notice
                tone="info"
                title={
                  <span className="wrap-anywhere">
                    Open the link that we sent to <bdi>{details.pendingEmail}</bdi>
                  </span>
                }
              >
                Nothing changes until you open it and confirm. The link works until{' '}
                <LocalMinute instant={details.pendingUntil} />. No email after a few minutes? Check your spam folder and
                the address.
              </Notice>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <DialogForm
              {...inlineFallback}
              name="email"
              trigger="Change email address"
              title="Change your email address"
              description="We’ll send a link to the new address. Your email address changes when you open the link and confirm."
            >
              <ActionForm
                action={changeEmail}
                submitLabel="Send link"
                pendingLabel="Sending…"
                successMessage="Link sent to your new address"
              >
                <TextField name="email" label="New email address" type="email" autoComplete="email" />
                <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
                {tenant.hasTwoFactor && <TwoFactorCodeField name="code" />}
              </ActionForm>
            </DialogForm>
            {details.pendingEmail && (
              <ActionForm
                action={cancelEmailChange}
                submitLabel="Keep the current address"
                variant="secondary"
                successMessage="Email address kept"
              />
            )}
          </div>
        </AccountSection>
        <AccountSection title="Phone number">
          <p className="mb-4 text-sm">
            <bdi>{details.contactNo}</bdi>
            <span className="block text-quiet">We or your letting agent may call you about your contract.</span>
          </p>
          <DialogForm {...inlineFallback} name="phone" trigger="Change phone number" title="Change your phone number">
            <ActionForm action={changePhone} submitLabel="Save phone number" successMessage="Phone number changed">
              <TextField
                name="contactNo"
                label="Phone number"
                hint="Start an international number with + and the country code."
                type="tel"
                autoComplete="tel"
                defaultValue={details.contactNo}
              />
            </ActionForm>
          </DialogForm>
        </AccountSection>
        <AccountSection title="Name and date of birth">
          <DetailList>
            <Detail term="Name">
              <bdi>
                {details.firstName} {details.lastName}
              </bdi>
            </Detail>
            {details.birthday && (
              <Detail term="Date of birth">
                <LocalDate date={details.birthday} />
              </Detail>
            )}
          </DetailList>
          <p className="mt-4 text-sm text-quiet">
            Something wrong? Contact <HouseBillsContact email={env().contactEmail} />. We’ll check who you are, then
            correct it.
          </p>
        </AccountSection>
      </div>
    </>
  )
}
