'use client'

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { endAllSessions, endSession } from './actions'

interface SessionProps {
  publicId: string
  memberName: string
  browser: string | null
  /** Whether this is the session that the reader is using. */
  isCurrent: boolean
}

const describeEnd = ({ memberName, browser, isCurrent }: SessionProps) =>
  isCurrent
    ? 'This is the session that you’re using now. You’ll be signed out immediately.'
    : `${memberName} will be signed out of ${browser ?? 'an unknown browser'} immediately, and can sign in again.`

/** @param path the path of the sessions page, which shows the same form to browsers without JavaScript */
export function EndSessionDialog({ path, ...session }: SessionProps & { path: string }) {
  const { publicId, memberName, browser } = session
  return (
    <ConfirmDialog
      trigger={
        <AccessibleActionLabel verb="End session" name={`for ${memberName} in ${browser ?? 'an unknown browser'}`} />
      }
      variant="quiet"
      title="End this session?"
      href={`${path}?end=${publicId}`}
      action={endSession}
      hiddenFields={{ session: publicId }}
      confirmLabel="End session"
      successMessage="Session ended"
    >
      {describeEnd(session)}
    </ConfirmDialog>
  )
}

export function EndSessionForm(session: SessionProps) {
  return (
    <ActionForm action={endSession} submitLabel="End session" variant="danger" successMessage="Session ended">
      <p className="text-sm text-quiet">{describeEnd(session)}</p>
      <input type="hidden" name="session" value={session.publicId} />
    </ActionForm>
  )
}

interface MemberProps {
  memberId: number
  memberName: string
  /** Whether the reader is this member. */
  isOwn: boolean
}

const describeEndOfAll = ({ memberName, isOwn }: MemberProps) =>
  isOwn
    ? 'You’ll be signed out of every browser immediately, including this one.'
    : `${memberName} will be signed out of every browser immediately, and can sign in again.`

/** @param path the path of the sessions page, which shows the same form to browsers without JavaScript */
export function EndAllSessionsDialog({ path, ...member }: MemberProps & { path: string }) {
  return (
    <ConfirmDialog
      trigger="End all sessions"
      title={member.isOwn ? 'End all your sessions?' : `End all sessions for ${member.memberName}?`}
      href={`${path}?member=${member.memberId}&endAll`}
      action={endAllSessions}
      hiddenFields={{ memberId: member.memberId }}
      confirmLabel="End all sessions"
      successMessage="All sessions ended"
    >
      {describeEndOfAll(member)}
    </ConfirmDialog>
  )
}

export function EndAllSessionsForm(member: MemberProps) {
  return (
    <ActionForm
      action={endAllSessions}
      submitLabel="End all sessions"
      variant="danger"
      successMessage="All sessions ended"
    >
      <p className="text-sm text-quiet">{describeEndOfAll(member)}</p>
      <input type="hidden" name="memberId" value={member.memberId} />
    </ActionForm>
  )
}
