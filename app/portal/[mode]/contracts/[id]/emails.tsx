import { LocalTime } from '@/components/local-time'
import type { ContractEmail } from '@/lib/contracts/data'
import { templateName } from '@/lib/mail/templates/template-names'
import type { Mode } from '@/prisma/client/enums'
import { MailStatus } from '../states'
import { SendAgain } from './send-again'

const SETTLED: Record<ContractEmail['state'], string> = {
  queued: '',
  sent: 'Sent',
  delivered: 'Delivered',
  complained: 'Called spam by the recipient',
  captured: 'Captured, not sent',
  failed: 'Given up',
  bounced: 'Returned by the recipient’s mail server',
}

/** What to do about the newest e-mail; of earlier ones nothing is to be done. */
const NEXT: Partial<Record<ContractEmail['state'], string>> = {
  failed: 'It can no longer be sent again. Ask House Bills support to send a new one.',
  bounced: 'The address is wrong or takes no mail. Ask House Bills support to correct it: then it is sent again.',
  complained: 'No more is sent to this address by itself. Ask the tenant, or House Bills support.',
}

interface Props {
  mode: Mode
  contractId: number
  emails: ContractEmail[]
  /** The ids of those that failed and can be sent again. */
  sendable: string[]
}

/** What was sent to a tenant, and what became of it; never what it says. */
export function Emails({ mode, contractId, emails, sendable }: Props) {
  if (emails.length === 0) return <p className="text-sm text-quiet">No e-mail of this contract is kept.</p>
  return (
    <ol className="divide-y divide-line text-sm">
      {emails.map(({ id, template, state, failure, createdAt, settledAt }, place) => (
        <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-medium">{templateName(template)}</span>
            <MailStatus state={state} />
          </div>
          <p className="text-quiet">
            Queued <LocalTime instant={createdAt} />
          </p>
          {settledAt && (
            <p className="text-quiet">
              {SETTLED[state]} <LocalTime instant={settledAt} />
            </p>
          )}
          {failure && <p className="wrap-anywhere">{failure}</p>}
          {sendable.includes(id) ? (
            <SendAgain mode={mode} contractId={contractId} emailId={id} />
          ) : (
            place === emails.length - 1 && NEXT[state] && <p>{NEXT[state]}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
