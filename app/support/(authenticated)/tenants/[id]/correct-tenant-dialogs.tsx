import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { correctDateOfBirth, correctEmail, correctName, correctPhone } from './actions'
import { CorrectionReasonField } from './correction-reason-field'

interface Props {
  tenant: TenantDetails
  inlineFallback: InlineFallback
}

const hasActiveContract = ({ contracts }: TenantDetails) => contracts.some(({ status }) => status === 'active')

const isActivating = ({ accountStatus }: TenantDetails) => accountStatus !== 'none' && accountStatus !== 'activated'

/** Describes what else changes with a detail, which is named as in 'number'. Ends with a space, unless it's empty. */
const describeContractChange = (tenant: TenantDetails, detail: string) =>
  hasActiveContract(tenant)
    ? `The ${detail} on the active contract changes too, and the company’s webhooks get an event. `
    : ''

const describeNewLink = (tenant: TenantDetails) =>
  hasActiveContract(tenant) ? 'the confirmation email is resent with a new link' : 'a new link is sent'

export function CorrectEmail({ tenant, inlineFallback }: Props) {
  const sentText = hasActiveContract(tenant)
    ? 'The tenant gets the confirmation email at the new address, with a link to set a password.'
    : 'The tenant gets an email at the new address, with a link to set a password.'
  const resetText =
    'This removes the tenant’s password, 2FA and passkeys, and ends their sessions. Links in earlier emails stop working.'
  return (
    <DialogForm
      {...inlineFallback}
      name="email"
      trigger="Change email address"
      title="Change email address"
      description={
        tenant.accountStatus === 'none'
          ? 'This tenant has no account yet, so no email is sent. This counts as a lookup.'
          : `${describeContractChange(tenant, 'address')}${resetText} ${sentText} This counts as a lookup.`
      }
    >
      <ActionForm action={correctEmail} submitLabel="Change email address" successMessage="Email address changed">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField
          name="email"
          label="New email address"
          type="email"
          defaultValue={tenant.email}
          autoComplete="off"
          maxLength={254}
        />
        <CorrectionReasonField />
      </ActionForm>
    </DialogForm>
  )
}

export function CorrectName({ tenant, inlineFallback }: Props) {
  return (
    <DialogForm
      {...inlineFallback}
      name="name"
      trigger="Change name"
      title="Change name"
      description={
        isActivating(tenant)
          ? `${describeContractChange(tenant, 'name')}The initial password contains the tenant’s initials, so ${describeNewLink(tenant)}. The old link stops working.`
          : `${describeContractChange(tenant, 'name')}No email is sent.`
      }
    >
      <ActionForm action={correctName} submitLabel="Change name" successMessage="Name changed">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField name="firstName" label="First name" defaultValue={tenant.firstName} autoComplete="off" dir="auto" />
        <TextField name="lastName" label="Last name" defaultValue={tenant.lastName} autoComplete="off" dir="auto" />
        <CorrectionReasonField />
      </ActionForm>
    </DialogForm>
  )
}

export function CorrectPhone({ tenant, inlineFallback }: Props) {
  return (
    <DialogForm
      {...inlineFallback}
      name="phone"
      trigger="Change phone number"
      title="Change phone number"
      description={`${describeContractChange(tenant, 'number')}No email is sent. This counts as a lookup.`}
    >
      <ActionForm action={correctPhone} submitLabel="Change phone number" successMessage="Phone number changed">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField name="contactNo" label="New phone number" type="tel" autoComplete="off" maxLength={40} />
        <CorrectionReasonField />
      </ActionForm>
    </DialogForm>
  )
}

export function CorrectDateOfBirth({ tenant, inlineFallback }: Props) {
  const emailText = isActivating(tenant)
    ? `The initial password contains the date of birth, so ${describeNewLink(tenant)}. The old link stops working.`
    : 'No email is sent.'
  return (
    <DialogForm
      {...inlineFallback}
      name="date-of-birth"
      trigger="Change date of birth"
      title="Change date of birth"
      description={`${describeContractChange(tenant, 'date')}${emailText} This counts as a lookup.`}
    >
      <ActionForm action={correctDateOfBirth} submitLabel="Change date of birth" successMessage="Date of birth changed">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField name="birthday" label="New date of birth" type="date" autoComplete="off" />
        <CorrectionReasonField />
      </ActionForm>
    </DialogForm>
  )
}
