import { LocalTime } from '@/components/local-time'
import { Cell, Row } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { templateName } from '@/lib/mail/templates/template-names'
import type { LostEmail } from '@/lib/mail/undelivered/data'
import { MailStatus } from '../../../portal/[mode]/contracts/states'
import { SendAgain } from './send-again'

/** A lost e-mail, without a name: whom it was for is looked up on the tenant's page, which is written down. */
export function LostEmailRow({ email }: { email: LostEmail }) {
  const { id, template, state, reason, settledAt, companyId, companyName, contractId, tenantId, canBeSentAgain } = email
  const to = contractId === null ? 'Staff' : `Contract ${contractId}`
  return (
    <Row name={<span className="font-medium">{templateName(template)}</span>}>
      <Cell label="To" wraps>
        {tenantId === null ? to : <TextLink href={`/support/tenants/${tenantId}`}>{to}</TextLink>}
        <span className="block">
          <TextLink href={`/support/companies/${companyId}`}>
            <bdi>{companyName}</bdi>
          </TextLink>
        </span>
      </Cell>
      <Cell wraps>
        <MailStatus state={state} />
        {reason && <p>{reason}</p>}
        {state === 'failed' && !canBeSentAgain && <p className="text-quiet">Too late to send it again</p>}
      </Cell>
      <Cell label="Since">
        <LocalTime instant={settledAt} />
      </Cell>
      <Cell actions>{canBeSentAgain && <SendAgain emailId={id} name={`${templateName(template)}, ${to}`} />}</Cell>
    </Row>
  )
}
