import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import { buildTenantMailtoLink } from '@/lib/contracts/tenants/tenant-mailto-link'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { correctEmail, correctName } from './actions'
import { MaskedDateOfBirth, MaskedPhone } from './masked-tenant-details'

interface Props {
  tenant: TenantDetails
  inlineFallback: InlineFallback
}

/** Who the tenant is, and what of it can be corrected. */
export function TenantDetailsCard({ tenant, inlineFallback }: Props) {
  const isErased = tenant.erasedAt !== null
  return (
    <Card title="Tenant">
      <DetailList>
        <Detail term="First name">
          <bdi>{tenant.firstName}</bdi>
        </Detail>
        <Detail term="Last name">
          <bdi>{tenant.lastName}</bdi>
        </Detail>
        <Detail term="E-mail">
          {isErased ? tenant.email : <TextLink href={buildTenantMailtoLink(tenant.email)}>{tenant.email}</TextLink>}
        </Detail>
        {!isErased && (
          <>
            <Detail term="Phone">
              <MaskedPhone tenantId={tenant.id} />
            </Detail>
            <Detail term="Date of birth">
              <MaskedDateOfBirth tenantId={tenant.id} />
            </Detail>
          </>
        )}
        <Detail term="Known since">
          <LocalTime instant={tenant.createdAt} />
        </Detail>
      </DetailList>
      {!isErased && (
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
    ? 'The confirmation goes to the new address, with a new link.'
    : 'A new link to activate the account goes to the new address.'
  const signedOutText = 'Whoever has the old mailbox keeps nothing: the password, all sign-ins and links end.'
  return (
    <DialogForm
      {...inlineFallback}
      name="email"
      trigger="Correct e-mail"
      title="Correct the e-mail address"
      description={tenant.accountState === 'none' ? undefined : `${signedOutText} ${sentText}`}
    >
      <ActionForm action={correctEmail} submitLabel="Correct address" successMessage="The address is corrected">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField
          name="email"
          label="E-mail address"
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
  const resendText = hasActiveContract(tenant) ? 'the confirmation is sent again with a new link' : 'a new link is sent'
  const isActivating = tenant.accountState !== 'none' && tenant.accountState !== 'activated'
  return (
    <DialogForm
      {...inlineFallback}
      name="name"
      trigger="Correct name"
      title="Correct the name"
      description={
        isActivating ? `The initial password comes from the name, so ${resendText}; the old one ends.` : undefined
      }
    >
      <ActionForm action={correctName} submitLabel="Correct name" successMessage="The name is corrected">
        <input type="hidden" name="tenant" value={tenant.id} />
        <TextField name="firstName" label="First name" defaultValue={tenant.firstName} autoComplete="off" dir="auto" />
        <TextField name="lastName" label="Last name" defaultValue={tenant.lastName} autoComplete="off" dir="auto" />
      </ActionForm>
    </DialogForm>
  )
}
