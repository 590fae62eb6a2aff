import { ActionForm } from '@/components/forms/action-form'
import { LocalMinute, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import type { ActiveSession } from '@/lib/auth/sessions/list-active-sessions'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { AccountSection } from './account-section'

interface Props {
  sessions: ActiveSession[]
  endSession: FormAction<null>
  endOtherSessions: FormAction<null>
}

export function ActiveSessions({ sessions, endSession, endOtherSessions }: Props) {
  return (
    <AccountSection title="Active sessions">
      <p className="mb-4 text-sm text-quiet">
        Where you’re signed in. Sessions end after an hour without activity, and after 12 hours at the latest.
      </p>
      <ul className="divide-y divide-line">
        {sessions.map(({ publicId, browser, createdAt, lastSeenAt, isCurrent }) => (
          <li
            key={publicId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0"
          >
            <div>
              <p className="font-medium">{browser ?? 'Unknown browser'}</p>
              <p className="text-quiet">
                Signed in <LocalMinute instant={createdAt} />
              </p>
              <p className="text-quiet">
                Last used <RelativeTime instant={lastSeenAt} />
              </p>
            </div>
            {isCurrent ? (
              <StatusBadge tone="good">This session</StatusBadge>
            ) : (
              <ActionForm
                action={endSession}
                submitLabel={
                  <>
                    End session<span className="sr-only"> in {browser ?? 'an unknown browser'}</span>
                  </>
                }
                variant="secondary"
                successMessage="Session ended"
              >
                <input type="hidden" name="session" value={publicId} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <ActionForm
            action={endOtherSessions}
            submitLabel="Sign out everywhere else"
            variant="secondary"
            successMessage="Signed out everywhere else"
          />
        </div>
      )}
    </AccountSection>
  )
}
