import { EmailStatusBadge } from '@/components/ui/email-status'
import { LocalTime } from '@/components/ui/local-time'
import { Cell, Row } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import type { UndeliveredEmail } from '@/lib/mail/undelivered/find-undelivered-emails'
import { ResendEmailButtons } from './resend-email-buttons'

/**
 * Shows an undelivered email. The recipient's name is only on the tenant's page, because views of that page are logged.
 */
export function UndeliveredEmailRow({ email }: { email: UndeliveredEmail }) {
  const { id, template, status, reason, settledAt, companyId, companyName, contractId, tenantId, canBeSentAgain } =
    email
  const recipientLabel = contractId === null ? 'Partner staff' : `Tenant of contract ${contractId}`
  return (
    <Row name={<span className="font-medium">{findTemplateLabel(template)}</span>}>
      <Cell label="To" wraps>
        {tenantId === null ? (
          recipientLabel
        ) : (
          <TextLink href={`/support/tenants/${tenantId}`}>{recipientLabel}</TextLink>
        )}
        <span className="block">
          <TextLink href={`/support/companies/${companyId}`}>
            <bdi>{companyName}</bdi>
          </TextLink>
        </span>
      </Cell>
      <Cell wraps>
        <EmailStatusBadge status={status} mode="live" />
        {reason && <p>{reason}</p>}
        {status === 'failed' && !canBeSentAgain && <p className="text-quiet">Can’t be resent</p>}
      </Cell>
      <Cell label="Status changed">
        <LocalTime instant={settledAt} />
      </Cell>
      <Cell actions>
        {canBeSentAgain && (
          <ResendEmailButtons emailId={id} name={`${findTemplateLabel(template)}, ${recipientLabel}`} />
        )}
      </Cell>
    </Row>
  )
}
