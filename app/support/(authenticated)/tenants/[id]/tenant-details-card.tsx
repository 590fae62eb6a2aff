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
          <CorrectPhone tenant={tenant} inlineFallback={inlineFallback} />
          <CorrectDateOfBirth tenant={tenant} inlineFallback={inlineFallback} />
        </div>
      )}
    </Card>
  )
}
