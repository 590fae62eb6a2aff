import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ActionForm } from '@/components/forms/action-form'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime, RelativeTime } from '@/components/ui/local-time'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { findTeamMember, type TeamMember } from '@/lib/companies/team/find-team-members'
import { numberField } from '@/lib/platform/validation/number-field'
import { changeRole, inviteMember, removeMember, resetTwoFactor } from '../actions'
import { describeTwoFactor } from '../describe-two-factor'
import { EndAllSessionsDialog } from '../end-sessions'
import { MemberStatus } from '../member-status'
import { ROLE_CHOICES, ROLE_HINT, ROLE_LABELS } from '../role-labels'

export const metadata: Metadata = { title: 'Team member' }

export default async function TeamMemberPage({ params }: PageProps<'/portal/[mode]/team/[id]'>) {
  const { admin, mode } = await requireAdminPage(params)
  const id = numberField.safeParse((await params).id)
  const member = id.success ? await findTeamMember(admin.companyId, id.data) : null
  if (!member) notFound()
  const isOwn = member.id === admin.userId
  return (
    <>
      <PageHeader
        title={
          <span className="wrap-anywhere">
            <bdi>{member.name ?? member.email}</bdi>
            {isOwn && ' (you)'}
          </span>
        }
        badge={<MemberStatus status={member.status} />}
        back={{ href: `/portal/${mode}/team`, text: 'Team' }}
      />
      <div className="space-y-6">
        <Card>
          <MemberDetails member={member} />
        </Card>
        {member.status !== 'active' && <ResendInvitation member={member} />}
        <RoleCard member={member} isOwn={isOwn} />
        {member.status === 'active' && (
          <Sessions member={member} isOwn={isOwn} path={`/portal/${mode}/team/sessions`} />
        )}
        {(member.hasTwoFactor || member.passkeyCount > 0) && !isOwn && <ResetTwoFactor id={member.id} />}
        <RemoveMember member={member} mode={mode} isOwn={isOwn} />
      </div>
    </>
  )
}

function MemberDetails({ member }: { member: TeamMember }) {
  const { email, role, status, passkeyCount, lastSeenAt, joinedOrInvitedAt, joinedBySso, invitedBy } = member
  return (
    <DetailList>
      <Detail term="Email">{email}</Detail>
      <Detail term="Role">{ROLE_LABELS[role]}</Detail>
      <Detail term="2FA">{describeTwoFactor(member) ?? '–'}</Detail>
      <Detail term="Passkeys">{passkeyCount || 'None'}</Detail>
      <Detail term="Last seen">{lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'}</Detail>
      <Detail term={status === 'active' ? 'Added' : 'First invited'}>
        <LocalTime instant={joinedOrInvitedAt} />
      </Detail>
      {joinedBySso && <Detail term="Joined through">Single sign-on</Detail>}
      {/* Nobody may have invited a person who joined through single sign-on. */}
      {(invitedBy || !joinedBySso) && (
        <Detail term="Invited by">{invitedBy ? <bdi>{invitedBy}</bdi> : 'House Bills'}</Detail>
      )}
    </DetailList>
  )
}

function RoleCard({ member, isOwn }: { member: TeamMember; isOwn: boolean }) {
  return (
    <Card title="Role">
      <div className="max-w-md">
        <ActionForm action={changeRole} submitLabel="Change role" variant="secondary" successMessage="Role updated">
          <input type="hidden" name="memberId" value={member.id} />
          <SelectField name="role" label="Role" hint={ROLE_HINT} choices={ROLE_CHOICES} defaultValue={member.role} />
          {isOwn && (
            <CheckboxField
              name="sure"
              label="I understand I’ll lose admin access"
              hint="Tick this to become a member. Only another admin can undo it."
            />
          )}
        </ActionForm>
      </div>
    </Card>
  )
}

function ResendInvitation({ member }: { member: TeamMember }) {
  return (
    <Card title="Invitation">
      <p className="mb-4 text-sm text-quiet">
        {member.status === 'invited'
          ? 'The invitation link still works. If you send a new link, the old one will stop working.'
          : 'The link has expired. Send a new one.'}
      </p>
      <ActionForm
        action={inviteMember}
        submitLabel="Send new link"
        pendingLabel="Sending…"
        variant="secondary"
        successMessage="New link sent"
      >
        <input type="hidden" name="email" value={member.email} />
        <input type="hidden" name="role" value={member.role} />
      </ActionForm>
    </Card>
  )
}

function Sessions({ member, isOwn, path }: { member: TeamMember; isOwn: boolean; path: string }) {
  const { id, name, email, passkeyCount } = member
  return (
    <Card title="Sessions">
      <p className="mb-4 text-sm text-quiet">
        See where {isOwn ? 'you’re' : 'this person is'} signed in. If a device is lost, end its session.
        {passkeyCount > 0 &&
          ` If it has a passkey, ${isOwn ? 'remove the passkey on your account page' : 'reset their 2FA and passkeys'} too.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${path}?member=${id}`}>View sessions</ButtonLink>
        <EndAllSessionsDialog path={path} memberId={id} memberName={name ?? email} isOwn={isOwn} />
      </div>
    </Card>
  )
}

function ResetTwoFactor({ id }: { id: number }) {
  return (
    <Card title="2FA and passkeys">
      <p className="mb-4 text-sm text-quiet">
        Use this for someone who has lost a device with a passkey, or both their authenticator app and their recovery
        codes. Verify their identity first. This removes their 2FA and passkeys, signs the person out everywhere and
        notifies them by email.
      </p>
      <ActionForm
        action={resetTwoFactor}
        submitLabel="Reset 2FA and passkeys"
        variant="secondary"
        successMessage="2FA and passkeys reset"
      >
        <input type="hidden" name="memberId" value={id} />
      </ActionForm>
    </Card>
  )
}

function RemoveMember({ member, mode, isOwn }: { member: TeamMember; mode: string; isOwn: boolean }) {
  return (
    <Card title={isOwn ? 'Leave the team' : 'Remove from the team'} level="secondary">
      <p className="mb-4 text-sm text-quiet">
        {isOwn
          ? 'You’ll be signed out everywhere immediately. Only another admin can invite you back.'
          : 'They’ll be signed out everywhere immediately, and any links we’ve sent them will stop working. Their past activity stays under Activity.'}
      </p>
      <div className="max-w-md">
        <ActionForm
          action={removeMember}
          submitLabel={isOwn ? 'Leave team' : 'Remove from team'}
          pendingLabel={isOwn ? 'Leaving…' : 'Removing…'}
          variant="danger"
        >
          <input type="hidden" name="memberId" value={member.id} />
          <input type="hidden" name="mode" value={mode} />
          <TextField
            name="confirmation"
            label={`Type “${member.email}” to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </ActionForm>
      </div>
    </Card>
  )
}
