import type { ReactNode } from 'react'
import { EmailStatusBadge, EmailStatusTimes } from '@/components/ui/email-status'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import type { ContractEmail } from '@/lib/contracts/find-contract'
import { withoutCode } from '@/lib/mail/delivery/delivery-failure'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import { env } from '@/lib/platform/env'
import type { Mode } from '@/prisma/client/enums'
import { ResendEmailButton } from './resend-email-button'

/**
 * Returns what partner staff should do next, by the status of the newest email. Returns null if there's nothing to do.
 * Older emails need no action.
 */
function getNextStep(
  status: ContractEmail['status'],
  { mode, contractId, canCorrectAddress }: Pick<Props, 'mode' | 'contractId' | 'canCorrectAddress'>,
): ReactNode {
  if (canCorrectAddress && status === 'bounced')
    return (
      <p>
        The address is wrong or doesn’t accept email. Ask the tenant for another one. Then choose “Correct email
        address” at the top of this page.
      </p>
    )
  const buildContact = (subject: string) => (
    <HouseBillsContact email={env().contactEmail} subject={`${subject} of contract ${contractId}`} />
  )
  switch (status) {
    case 'failed':
      return mode === 'test' ? (
        <p>This email can no longer be resent. To test again, create another contract.</p>
      ) : (
        <p>This email can no longer be resent. To have a new one sent, contact {buildContact('Failed email')}.</p>
      )
    case 'bounced':
      return mode === 'test' ? (
        <p>
          Test mode: this bounce is simulated, so you don’t need to do anything. In live mode, you may be able to
          correct the address on this page.
        </p>
      ) : (
        <p>
          The address is wrong or doesn’t accept email. Ask the tenant for another one. Then send it to{' '}
          {buildContact('Email address')}, with the contract number {contractId}. We’ll correct the address and send the
          email again.
        </p>
      )
    case 'complained':
      return <p>Later emails to this address may not be delivered. Contact the tenant another way, such as by phone.</p>
    default:
      return null
  }
}

interface Props {
  mode: Mode
  contractId: number
  emails: ContractEmail[]
  /** The IDs of the failed emails that can be resent. */
  resendableIds: string[]
  /** Whether the user can correct the tenant's address. */
  canCorrectAddress: boolean
}

/** Lists a contract's emails and their status, but never their content. */
export function ContractEmails({ mode, contractId, emails, resendableIds, canCorrectAddress }: Props) {
  if (emails.length === 0) return <p className="text-sm text-quiet">No emails for this contract.</p>
  return (
    <ol className="divide-y divide-line text-sm">
      {emails.map((email, index) => {
        const { id, template, status, failure } = email
        return (
          <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-medium">{findTemplateLabel(template)}</span>
              <EmailStatusBadge status={status} mode={mode} />
            </div>
            <EmailStatusTimes mode={mode} email={email} />
            {failure && <p>{withoutCode(failure)}</p>}
            {resendableIds.includes(id) ? (
              <ResendEmailButton mode={mode} contractId={contractId} emailId={id} />
            ) : (
              index === emails.length - 1 && getNextStep(status, { mode, contractId, canCorrectAddress })
            )}
          </li>
        )
      })}
    </ol>
  )
}
