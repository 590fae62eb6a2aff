import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { ButtonLink } from '@/components/button'
import { CodeBlock } from '@/components/code-block'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { LocalDay, RelativeTime } from '@/components/local-time'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { SaidOnce } from '@/components/said-once'
import { Cell, Row, Table } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { memberPage } from '@/lib/auth/guards/portal-page'
import {
  type AddressRequestDetail,
  type AddressRequestRow,
  addressRequest,
  addressRequests,
} from '@/lib/contracts/unmatched-addresses/data'
import { createLine } from '@/lib/partner-api/docs-samples/quick-start'
import { numberedTurnOf, turnQuery } from '@/lib/platform/database/pagination/cursor'
import type { Turn } from '@/lib/platform/database/pagination/page'
import { env } from '@/lib/platform/env'
import { keptFor } from '@/lib/privacy/retention/retention-periods'
import { UNCLEAR_TEST_ADDRESS } from '@/lib/sandbox/test-addresses'
import type { Mode } from '@/prisma/client/enums'
import { AddressLine } from '../address-line'
import { bringRequestBack } from './[id]/actions'

export const metadata: Metadata = { title: 'Addresses' }

const CHOICES = [
  { value: '', text: 'Waiting' },
  { value: 'aside', text: 'Set aside' },
]

export default async function Addresses({ params, searchParams }: PageProps<'/portal/[mode]/addresses'>) {
  const { member, mode } = await memberPage(params)
  const { show, moved, ...query } = await searchParams
  const isAside = show === 'aside'
  const { rows, newer, older } = await addressRequests(member.companyId, mode, isAside, numberedTurnOf(query))
  const path = `/portal/${mode}/addresses`
  const named = typeof moved === 'string' && /^[1-9]\d{0,8}$/.test(moved)
  const justMoved = named ? await addressRequest(member.companyId, mode, Number(moved)) : null
  const pageBy = (turn: Turn<number> | null) =>
    turn ? `${path}?${new URLSearchParams({ ...(isAside && { show: 'aside' }), ...turnQuery(turn) })}` : undefined

  return (
    <>
      <PageHeader title="Addresses">
        Calls that failed because their address is not known. Choose the right one and the contract is created.
      </PageHeader>
      {justMoved?.setAside && <SetAside mode={mode} request={justMoved} path={path} />}
      <FilterBar label="Filter addresses" action={path} found={{ rows: rows.length, isPart: Boolean(newer || older) }}>
        <FilterSelect name="show" label="Show" defaultValue={isAside ? 'aside' : ''} choices={CHOICES} />
      </FilterBar>
      {rows.length > 0 ? (
        <Requests rows={rows} path={path} isAside={isAside} />
      ) : (
        <Nothing mode={mode} isAside={isAside} />
      )}
      <Pager newer={pageBy(newer)} older={pageBy(older)} />
    </>
  )
}

function Requests({ rows, path, isAside }: { rows: AddressRequestRow[]; path: string; isAside: boolean }) {
  return (
    <Table
      caption={isAside ? 'Addresses set aside' : 'Addresses waiting'}
      head={['Tenant', 'Address asked for', { text: 'Suggestions', numeric: true }, 'Failed', 'Kept until']}
    >
      {rows.map(({ id, tenant, address, candidates, createdAt, expiresAt }) => (
        <Row key={id} name={tenant} href={`${path}/${id}`}>
          <Cell wraps>
            <span className="line-clamp-2">
              <AddressLine text={address} />
            </span>
          </Cell>
          <Cell label="Suggestions" numeric>
            {candidates}
          </Cell>
          <Cell label="Failed">
            <RelativeTime instant={createdAt} />
          </Cell>
          <Cell label="Kept until">
            <LocalDay instant={expiresAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function SetAside({
  mode,
  request: { id, request },
  path,
}: {
  mode: Mode
  request: AddressRequestDetail
  path: string
}) {
  return (
    <div className="mb-6">
      <SaidOnce by="moved" />
      <Notice tone="good" title="Set aside">
        <p className="mb-3">
          The request for{' '}
          <TextLink href={`${path}/${id}`}>
            <bdi>
              {request.firstName} {request.lastName}
            </bdi>
          </TextLink>{' '}
          is not listed among those that wait any more.
        </p>
        <ActionForm action={bringRequestBack} submit="Bring it back" variant="secondary">
          <input type="hidden" name="mode" value={mode} />
          <input type="hidden" name="id" value={id} />
        </ActionForm>
      </Notice>
    </div>
  )
}

function Nothing({ mode, isAside }: { mode: Mode; isAside: boolean }) {
  if (isAside) {
    return (
      <EmptyState title="Nothing is set aside">
        What you set aside stays here until its {keptFor('addressRequestsDays')} are over.
      </EmptyState>
    )
  }
  if (mode === 'live') {
    return (
      <EmptyState
        title="No address waits for a choice"
        action={<ButtonLink href="/portal/test/addresses">Try it with test data</ButtonLink>}
      >
        When a call fails because its address is not known, it waits here for {keptFor('addressRequestsDays')}.
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState title="No address waits for a choice">
        When a call fails because its address is not known, it waits here for {keptFor('addressRequestsDays')}. The one
        below does: make it in a terminal where <code className="text-ink">EB_API_KEY</code> is a test key, then load
        this page again.
      </EmptyState>
      <div className="mt-6">
        <CodeBlock
          title="A call whose address is not clear"
          text={createLine(env().appUrl, '$EB_API_KEY', UNCLEAR_TEST_ADDRESS)}
        />
      </div>
    </>
  )
}
