import { MAIL_WORDS, MailStatus } from '@/app/portal/[mode]/contracts/states'
import { Card } from '@/components/card'
import { LocalTime } from '@/components/local-time'
import { templateName } from '@/lib/mail/templates/template-names'
import type { EmailOfDesk } from '@/lib/support/tenants/data'

/** What was sent to the tenant, and what became of it; never what it says. */
export function Emails({ emails, email }: { emails: EmailOfDesk[]; email: string }) {
  return (
    <Card title="E-mails">
      {emails.length === 0 ? (
        <p className="text-sm text-quiet">None is kept.</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {emails.map((mail) => (
            <li key={mail.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <Way mail={mail} isElsewhere={mail.recipient !== email} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Way({ mail, isElsewhere }: { mail: EmailOfDesk; isElsewhere: boolean }) {
  const { template, state, contractId, recipient, failure, createdAt, settledAt, events } = mail
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{templateName(template)}</span>
        <MailStatus state={state} />
      </div>
      <p className="text-quiet">
        Contract {contractId}, queued <LocalTime instant={createdAt} />
      </p>
      {isElsewhere && (
        <p className="text-quiet wrap-anywhere">
          To <bdi>{recipient}</bdi>
        </p>
      )}
      {settledAt && (
        <p className="text-quiet">
          {MAIL_WORDS[state].text} <LocalTime instant={settledAt} />
        </p>
      )}
      {failure && <p className="wrap-anywhere">{failure}</p>}
      {events.length > 0 && (
        <ol className="text-quiet">
          {events.map(({ id, type, detail, at }) => (
            <li key={id} className="wrap-anywhere">
              Provider: {type.replaceAll('_', ' ')} <LocalTime instant={at} />
              {detail && ` (${detail})`}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
