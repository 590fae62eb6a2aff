import { Card } from '@/components/ui/card'
import { EmailStatusBadge, EmailStatusTimes } from '@/components/ui/email-status'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import { findProviderEventLabel } from '@/lib/mail/status-labels'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import type { TenantEmail } from '@/lib/support/tenants/tenant-details'

interface Props {
  tenantId: number
  emails: TenantEmail[]
  currentAddress: string
}

/** Lists the emails sent to the tenant and their delivery status, with links to their content. */
export function TenantEmails({ tenantId, emails, currentAddress }: Props) {
  return (
    <Card title="Emails">
      {emails.length === 0 ? (
        <p className="text-sm text-quiet">No emails.</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {emails.map((message) => (
            <li key={message.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <EmailDetails message={message} isOldAddress={message.recipient !== currentAddress} />
              {message.renderedAt && (
                <TextLink href={`/support/tenants/${tenantId}/emails/${message.id}`}>
                  View email<span className="sr-only">: {findTemplateLabel(message.template)}</span>
                </TextLink>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function EmailDetails({ message, isOldAddress }: { message: TenantEmail; isOldAddress: boolean }) {
  const { template, status, contractId, recipient, failure, events } = message
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{findTemplateLabel(template)}</span>
        <EmailStatusBadge status={status} mode="live" />
      </div>
      <p className="text-quiet">Contract {contractId}</p>
      {isOldAddress && (
        <p className="text-quiet wrap-anywhere">
          To <bdi>{recipient}</bdi>
        </p>
      )}
      <EmailStatusTimes mode="live" email={message} />
      {failure && <p className="wrap-anywhere">{failure}</p>}
      {events.length > 0 && (
        <ol className="text-quiet">
          {events.map(({ id, type, detail, at }) => (
            <li key={id} className="wrap-anywhere">
              Email provider: {findProviderEventLabel(type)}, <LocalTime instant={at} />
              {detail && ` (${detail})`}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
