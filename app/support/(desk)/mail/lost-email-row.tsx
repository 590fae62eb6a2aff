import { LocalTime } from '@/components/local-time'
import { Cell, Row } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import type { UndeliveredEmail } from '@/lib/mail/undelivered/data'
import { EmailStatusBadge } from '../../../portal/[mode]/contracts/states'
import { ResendEmail } from './send-again'

/** A lost e-mail, without a name: whom it was for is looked up on the tenant's page, which is written down. */
export function UndeliveredEmailRow({ email }: { email: UndeliveredEmail }) {
  const { id, template, state, reason, settledAt, companyId, companyName, contractId, tenantId, canBeSentAgain } = email
  const recipientLabel = contractId === null ? 'Staff' : `Contract ${contractId}`
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
        <EmailStatusBadge state={state} />
        {reason && <p>{reason}</p>}
        {state === 'failed' && !canBeSentAgain && <p className="text-quiet">Too late to send it again</p>}
      </Cell>
      <Cell label="Since">
        <LocalTime instant={settledAt} />
      </Cell>
      <Cell actions>
        {canBeSentAgain && <ResendEmail emailId={id} name={`${findTemplateLabel(template)}, ${recipientLabel}`} />}
      </Cell>
    </Row>
  )
}
