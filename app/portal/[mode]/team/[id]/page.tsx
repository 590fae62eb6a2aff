import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/card'
import { CheckboxField } from '@/components/checkbox-field'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalTime, RelativeTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { SelectField } from '@/components/select-field'
import { TextField } from '@/components/text-field'
import { adminPage } from '@/lib/auth/guards/portal-page'
import { type Colleague, colleagueOf } from '@/lib/companies/team/data'
import { numberField } from '@/lib/platform/validation/number-field'
import { changeRole, inviteColleague, removeColleague, resetSecondFactor } from '../actions'
import { ROLE_CHOICES, ROLE_HINT, ROLES } from '../roles'
import { StateOf } from '../state-of'

export const metadata: Metadata = { title: 'Team member' }

export default async function TeamMember({ params }: PageProps<'/portal/[mode]/team/[id]'>) {
  const { admin, mode } = await adminPage(params)
  const id = numberField.safeParse((await params).id)
  const colleague = id.success ? await colleagueOf(admin.companyId, id.data) : null
  if (!colleague) notFound()
  const isOwn = colleague.id === admin.userId
  return (
    <>
      <PageHeader
        title={
          <span className="wrap-anywhere">
            <bdi>{colleague.name ?? colleague.email}</bdi>
            {isOwn && ' (you)'}
          </span>
        }
        mark={<StateOf state={colleague.state} />}
        back={{ href: `/portal/${mode}/team`, text: 'Team' }}
      />
      <div className="space-y-6">
        <Card>
          <Facts colleague={colleague} />
        </Card>
        {colleague.state !== 'active' && <InviteAgain colleague={colleague} />}
        <Role colleague={colleague} isOwn={isOwn} />
        {colleague.hasSecondFactor && !isOwn && <ResetSecondFactor id={colleague.id} />}
        <Remove colleague={colleague} mode={mode} isOwn={isOwn} />
      </div>
    </>
  )
}

function Facts({ colleague }: { colleague: Colleague }) {
  const { email, role, state, hasSecondFactor, lastSeenAt, joinedOrInvitedAt, invitedBy } = colleague
  return (
    <DetailList>
      <Detail term="E-mail">{email}</Detail>
      <Detail term="Role">{ROLES[role]}</Detail>
      <Detail term="Second factor">{hasSecondFactor ? 'On' : 'Off'}</Detail>
      <Detail term="Last seen">{lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'}</Detail>
      <Detail term={state === 'active' ? 'In the team since' : 'First invited'}>
        <LocalTime instant={joinedOrInvitedAt} />
      </Detail>
      <Detail term="Invited by">{invitedBy ? <bdi>{invitedBy}</bdi> : 'House Bills'}</Detail>
    </DetailList>
  )
}

function Role({ colleague, isOwn }: { colleague: Colleague; isOwn: boolean }) {
  return (
    <Card title="Role">
      <ActionForm action={changeRole} submit="Change role" variant="secondary" success="The role is changed">
        <input type="hidden" name="colleague" value={colleague.id} />
        <SelectField name="role" label="Role" hint={ROLE_HINT} choices={ROLE_CHOICES} defaultValue={colleague.role} />
        {isOwn && (
          <CheckboxField
            name="sure"
            label="I need not see keys, webhooks and the team any more"
            hint="Tick it to become a member; only another admin can make you one again."
          />
        )}
      </ActionForm>
    </Card>
  )
}

function InviteAgain({ colleague }: { colleague: Colleague }) {
  return (
    <Card title="Invitation">
      <p className="mb-4 text-sm text-quiet">
        {colleague.state === 'invited'
          ? 'The link is on its way or in the inbox. A new one ends it.'
          : 'The link has expired. Send a new one.'}
      </p>
      <ActionForm
        action={inviteColleague}
        submit="Send a new link"
        pending="Sending…"
        variant="secondary"
        success="A new link is on its way"
      >
        <input type="hidden" name="email" value={colleague.email} />
        <input type="hidden" name="role" value={colleague.role} />
      </ActionForm>
    </Card>
  )
}

function ResetSecondFactor({ id }: { id: number }) {
  return (
    <Card title="Second factor">
      <p className="mb-4 text-sm text-quiet">
        For somebody who has lost both the authenticator app and the recovery codes: the second factor is taken away,
        all sessions end, and an e-mail says so. Make sure first who asks you for it.
      </p>
      <ActionForm
        action={resetSecondFactor}
        submit="Reset second factor"
        variant="secondary"
        success="The second factor is reset"
      >
        <input type="hidden" name="colleague" value={id} />
      </ActionForm>
    </Card>
  )
}

function Remove({ colleague, mode, isOwn }: { colleague: Colleague; mode: string; isOwn: boolean }) {
  return (
    <Card title={isOwn ? 'Leave the company' : 'Remove from the team'}>
      <p className="mb-4 text-sm text-quiet">
        {isOwn
          ? 'You are signed out everywhere at once, and only another admin can invite you again.'
          : 'All sessions and links end at once. What was done stays in the activity, under the name.'}
      </p>
      <ActionForm
        action={removeColleague}
        submit={isOwn ? 'Leave' : 'Remove'}
        pending={isOwn ? 'Leaving…' : 'Removing…'}
        variant="danger"
      >
        <input type="hidden" name="colleague" value={colleague.id} />
        <input type="hidden" name="mode" value={mode} />
        <TextField
          name="confirmation"
          label={`Type “${colleague.email}” to confirm`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </ActionForm>
    </Card>
  )
}
