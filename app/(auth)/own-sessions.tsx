import { ActionForm } from '@/components/action-form'
import { LocalMinute, RelativeTime } from '@/components/local-time'
import { Status } from '@/components/status'
import type { OwnSession } from '@/lib/auth/sessions/data'
import type { FormAction } from '@/lib/platform/http/server-action'
import { AccountPart } from './account-part'

interface Props {
  sessions: OwnSession[]
  /** The one that asks. */
  own: string
  endSession: FormAction<null>
  endOthers: FormAction<null>
}

/** The part of the own account's page that shows where its owner is signed in. */
export function OwnSessions({ sessions, own, endSession, endOthers }: Props) {
  return (
    <AccountPart title="Where you are signed in">
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, createdAt, lastSeenAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3 text-sm first:pt-0">
            <div>
              <p className="font-medium">{browser ?? 'Another browser'}</p>
              <p className="text-quiet">
                Since <LocalMinute instant={createdAt} />
              </p>
              <p className="text-quiet">
                Last used <RelativeTime instant={lastSeenAt} />
              </p>
            </div>
            {id === own ? (
              <Status tone="good">This one</Status>
            ) : (
              <ActionForm
                action={endSession}
                submit={
                  <>
                    End<span className="sr-only"> the sign-in of {browser ?? 'another browser'}</span>
                  </>
                }
                variant="secondary"
                success="The sign-in is ended"
              >
                <input type="hidden" name="session" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-4 text-sm text-quiet">
        A sign-in ends after an hour without use, and after 12 hours anyway.
      </p>
      {sessions.length > 1 && (
        <ActionForm action={endOthers} submit="End all others" variant="secondary" success="All others are ended" />
      )}
    </AccountPart>
  )
}
