import { EmailStatusBadge } from '@/components/ui/email-status'
import { LocalTime } from '@/components/ui/local-time'
import type { ContractEmail } from '@/lib/contracts/find-contract'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import type { Mode } from '@/prisma/client/enums'
import { ResendEmailButton } from './resend-email-button'

const SETTLED_LABELS: Record<ContractEmail['status'], string> = {
  queued: '',
  sent: 'Sent',
  delivered: 'Delivered',
  complained: 'Called spam by the recipient',
  captured: 'Captured, not sent',
  failed: 'Given up',
  bounced: 'Returned by the recipient’s mail server',
}

/** What to do about the newest e-mail; of earlier ones nothing is to be done. */
const NEXT_STEPS: Partial<Record<ContractEmail['status'], string>> = {
  failed: 'It can no longer be sent again. Ask House Bills support to send a new one.',
  bounced: 'The address is wrong or takes no mail. Ask House Bills support to correct it: then it is sent again.',
  complained: 'No more is sent to this address by itself. Ask the tenant, or House Bills support.',
}

interface Props {
  mode: Mode
  contractId: number
  emails: ContractEmail[]
  /** The ids of those that failed and can be sent again. */
  resendableIds: string[]
}

/** What was sent to a tenant, and what became of it; never what it says. */
export function ContractEmails({ mode, contractId, emails, resendableIds }: Props) {
  if (emails.length === 0) return <p className="text-sm text-quiet">No e-mail of this contract is kept.</p>
  return (
    <ol className="divide-y divide-line text-sm">
      {emails.map(({ id, template, status, failure, createdAt, settledAt }, index) => (
        <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-medium">{findTemplateLabel(template)}</span>
            <EmailStatusBadge status={status} />
          </div>
          <p className="text-quiet">
            Queued <LocalTime instant={createdAt} />
          </p>
          {settledAt && (
            <p className="text-quiet">
              {SETTLED_LABELS[status]} <LocalTime instant={settledAt} />
            </p>
          )}
          {failure && <p className="wrap-anywhere">{failure}</p>}
          {resendableIds.includes(id) ? (
            <ResendEmailButton mode={mode} contractId={contractId} emailId={id} />
          ) : (
            index === emails.length - 1 && NEXT_STEPS[status] && <p>{NEXT_STEPS[status]}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
