import { ActionForm } from '@/components/forms/action-form'
import { LocalMinute, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import type { ActiveSession } from '@/lib/auth/sessions/list-active-sessions'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { AccountSection } from './account-section'

interface Props {
  sessions: ActiveSession[]
  /** The one that asks. */
  currentSessionId: string
  endSession: FormAction<null>
  endOtherSessions: FormAction<null>
}

/** The part of the own account's page that shows where its owner is signed in. */
export function ActiveSessions({ sessions, currentSessionId, endSession, endOtherSessions }: Props) {
  return (
    <AccountSection title="Where you are signed in">
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
            {id === currentSessionId ? (
              <StatusBadge tone="good">This one</StatusBadge>
            ) : (
              <ActionForm
                action={endSession}
                submitLabel={
                  <>
                    End<span className="sr-only"> the sign-in of {browser ?? 'another browser'}</span>
                  </>
                }
                variant="secondary"
                successMessage="The sign-in is ended"
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
        <ActionForm
          action={endOtherSessions}
          submitLabel="End all others"
          variant="secondary"
          successMessage="All others are ended"
        />
      )}
    </AccountSection>
  )
}
