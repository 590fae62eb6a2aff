import type { InlineFallback } from '@/components/dialogs/dialog-form'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { CorrectDateOfBirth, CorrectEmail, CorrectName, CorrectPhone } from './correct-tenant-dialogs'

interface Props {
  tenant: TenantDetails
  inlineFallback: InlineFallback
}

/** Shows the tenant's details, with dialogs to change the email address and name. */
export function TenantDetailsCard({ tenant, inlineFallback }: Props) {
  return (
    <Card title="Tenant">
      <DetailList>
        {!tenant.erasedAt && (
          <>
            <Detail term="First name">
              <bdi>{tenant.firstName}</bdi>
            </Detail>
            <Detail term="Last name">
              <bdi>{tenant.lastName}</bdi>
            </Detail>
          </>
        )}
        <Detail term="Details stored since">
          <LocalTime instant={tenant.createdAt} />
        </Detail>
        {tenant.erasedAt && (
          <Detail term="Erased">
            <LocalTime instant={tenant.erasedAt} />
          </Detail>
        )}
      </DetailList>
      {!tenant.erasedAt && (
        <div className="mt-6 flex flex-wrap gap-2">
          <CorrectEmail tenant={tenant} inlineFallback={inlineFallback} />
          <CorrectName tenant={tenant} inlineFallback={inlineFallback} />
          <CorrectPhone tenant={tenant} inlineFallback={inlineFallback} />
          <CorrectDateOfBirth tenant={tenant} inlineFallback={inlineFallback} />
        </div>
      )}
      {tenant.contracts.some(({ status }) => status === 'active') && (
        <p className="mt-3 text-sm text-quiet">To erase this tenant, first cancel or close the active contract.</p>
      )}
    </Card>
  )
}
