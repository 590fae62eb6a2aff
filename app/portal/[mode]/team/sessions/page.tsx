import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LocalMinute, RelativeTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { StatusBadge } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { findTeamMembers, type TeamMember } from '@/lib/companies/team/find-team-members'
import { findTeamSession, listTeamSessions, type TeamSession } from '@/lib/companies/team/list-team-sessions'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import type { PartnerAdmin } from '@/lib/platform/identity/session-types'
import { numberField } from '@/lib/platform/validation/number-field'
import { EndAllSessionsDialog, EndAllSessionsForm, EndSessionDialog, EndSessionForm } from '../end-sessions'

export const metadata: Metadata = { title: 'Active sessions' }

const querySchema = z.object({
  /** The ID of the team member whose sessions the page shows. If it's missing, the page shows everyone's. */
  member: numberField.optional().catch(undefined),
  /** The public ID of a session. The page shows the form that ends the session, for browsers without JavaScript. */
  end: z.string().optional().catch(undefined),
  /** Present if the page shows the form that ends all the member's sessions, for browsers without JavaScript. */
  endAll: z.string().optional().catch(undefined),
})

export default async function TeamSessions({ params, searchParams }: PageProps<'/portal/[mode]/team/sessions'>) {
  const { admin, mode } = await requireAdminPage(params)
  const query = await searchParams
  const { member: memberId, end, endAll } = querySchema.parse(query)
  const members = (await findTeamMembers(admin.companyId, null)).filter(({ status }) => status === 'active')
  const member = members.find(({ id }) => id === memberId)
  if (memberId !== undefined && !member) notFound()
  const cursor = parseCursor(query)
  const { rows, older, newer, total } = await listTeamSessions(admin.companyId, admin.id, memberId ?? null, cursor)
  const teamPath = `/portal/${mode}/team`
  const path = `${teamPath}/sessions`
  const pageUrl = (pageCursor: typeof older | typeof newer) =>
    pageCursor
      ? `${path}?${new URLSearchParams({ ...(member && { member: String(member.id) }), ...serialiseCursor(pageCursor) })}`
      : undefined
  return (
    <>
      <PageHeader
        title="Active sessions"
        back={{ href: teamPath, text: 'Team' }}
        actions={member && <EndAllSessionsDialog path={path} {...toDialogProps(member, admin)} />}
      >
        Where your team is signed in to the portal. Sessions end after an hour without activity, and after 12 hours at
        the latest.
      </PageHeader>
      {end !== undefined && <EndSessionCard admin={admin} publicId={end} />}
      {endAll !== undefined && member && (
        <InlineFormCard title="End all sessions">
          <EndAllSessionsForm {...toDialogProps(member, admin)} />
        </InlineFormCard>
      )}
      <FilterBar
        label="Filter sessions"
        action={path}
        clearHref={member ? path : undefined}
        results={{ rowCount: rows.length, hasOtherPages: newer !== null || older !== null, total }}
      >
        <FilterSelect
          name="member"
          label="Team member"
          defaultValue={member && String(member.id)}
          choices={[
            { value: '', text: 'Everyone' },
            ...members.map(({ id, name, email }) => ({ value: String(id), text: name ?? email })),
          ]}
        />
      </FilterBar>
      {rows.length > 0 ? (
        <SessionTable sessions={rows} teamPath={teamPath} />
      ) : (
        <EmptyState
          title={member ? 'No active sessions' : 'No sessions on this page'}
          action={!member && <ButtonLink href={path}>Show first page</ButtonLink>}
        >
          {member ? 'This person isn’t signed in.' : 'Go back to the first page to see current sessions.'}
        </EmptyState>
      )}
      <Pagination
        firstHref={member ? `${path}?member=${member.id}` : path}
        newerHref={pageUrl(newer)}
        olderHref={pageUrl(older)}
      />
    </>
  )
}

const toDialogProps = ({ id, name, email }: TeamMember, { userId }: PartnerAdmin) => ({
  memberId: id,
  memberName: name ?? email,
  isOwn: id === userId,
})

function SessionTable({ sessions, teamPath }: { sessions: TeamSession[]; teamPath: string }) {
  return (
    <Table
      caption="Active sessions"
      columns={['Team member', 'Browser', 'Signed in', 'Last used', { text: 'Actions', hidden: true }]}
    >
      {sessions.map(({ publicId, memberId, memberName, browser, isCurrent, createdAt, lastSeenAt }) => (
        <Row key={publicId} name={memberName} href={`${teamPath}/${memberId}`}>
          <Cell>
            {browser ?? 'Unknown browser'}
            {isCurrent && (
              <span className="ml-3">
                <StatusBadge tone="good">This session</StatusBadge>
              </span>
            )}
          </Cell>
          <Cell label="Signed in">
            <LocalMinute instant={createdAt} />
          </Cell>
          <Cell label="Last used">
            <RelativeTime instant={lastSeenAt} />
          </Cell>
          <Cell actions>
            <div className="flex flex-col sm:-my-1.5 sm:flex-row sm:justify-end">
              <EndSessionDialog path={`${teamPath}/sessions`} {...{ publicId, memberName, browser, isCurrent }} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/**
 * Shows the form that ends a session. If the session no longer exists, for example after the form was submitted, says
 * that it has ended.
 */
async function EndSessionCard({ admin, publicId }: { admin: PartnerAdmin; publicId: string }) {
  const id = z.guid().safeParse(publicId)
  const session = id.success ? await findTeamSession(admin.companyId, admin.id, id.data) : null
  if (!session) {
    return (
      <div className="mb-6">
        <Notice tone="good" title="This session has ended" />
      </div>
    )
  }
  const { memberName, browser, isCurrent } = session
  return (
    <InlineFormCard title="End session">
      <EndSessionForm {...{ publicId: session.publicId, memberName, browser, isCurrent }} />
    </InlineFormCard>
  )
}

function InlineFormCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mb-6 max-w-lg">
      <Card title={title}>{children}</Card>
    </div>
  )
}
