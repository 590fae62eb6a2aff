import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { correctEmail, correctName } from './actions'

interface Props {
  tenant: TenantDetails
  inlineFallback: InlineFallback
}

/** Shows the tenant's details, with dialogs to change the email address and name. */
export function TenantDetailsCard({ tenant, inlineFallback }: Props) {
  return (
    <Card title="Tenant">
      <DetailList>
        <Detail term="First name">
          <bdi>{tenant.firstName}</bdi>
        </Detail>
        <Detail term="Last name">
          <bdi>{tenant.lastName}</bdi>
        </Detail>
        <Detail term="Details stored since">
          <LocalTime instant={tenant.createdAt} />
        </Detail>
      </DetailList>
      {!tenant.erasedAt && (
        <div className="mt-6 flex flex-wrap gap-2">
          <CorrectEmail tenant={tenant} inlineFallback={inlineFallback} />
          <CorrectName tenant={tenant} inlineFallback={inlineFallback} />
        </div>
      )}
    </Card>
  )
}

const hasActiveContract = ({ contracts }: TenantDetails) => contracts.some(({ status }) => status === 'active')

function CorrectEmail({ tenant, inlineFallback }: Props) {
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
          ? 'This tenant has no account yet, so no email is sent.'
          : `${resetText} ${sentText}`
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
      </ActionForm>
    </DialogForm>
  )
}

function CorrectName({ tenant, inlineFallback }: Props) {
  const resendText = hasActiveContract(tenant)
    ? 'the confirmation email is resent with a new link'
    : 'a new link is sent'
  const isActivating = tenant.accountStatus !== 'none' && tenant.accountStatus !== 'activated'
  return (
    <DialogForm
      {...inlineFallback}
      name="name"
      trigger="Change name"
      title="Change name"
      description={
        isActivating
          ? `The initial password contains the tenant’s initials, so ${resendText}. The old link stops working.`
          : `${hasActiveContract(tenant) ? 'The name on the active contract changes too. ' : ''}No email is sent.`
      }
    >
      <ActionForm action={correctName} submitLabel="Change name" successMessage="Name changed">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField name="firstName" label="First name" defaultValue={tenant.firstName} autoComplete="off" dir="auto" />
        <TextField name="lastName" label="Last name" defaultValue={tenant.lastName} autoComplete="off" dir="auto" />
      </ActionForm>
    </DialogForm>
  )
}
