import type { Metadata } from 'next'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { RefreshPage } from '@/components/feedback/refresh-page'
import { ActionForm } from '@/components/forms/action-form'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ShortAddress } from '@/components/ui/address-line'
import { ButtonLink } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { LocalDay, RelativeTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import {
  findUnmatchedAddress,
  type UnmatchedAddressDetail,
} from '@/lib/contracts/unmatched-addresses/find-unmatched-address'
import {
  listUnmatchedAddresses,
  type UnmatchedAddressListItem,
} from '@/lib/contracts/unmatched-addresses/list-unmatched-addresses'
import { formatCreateCommand } from '@/lib/partner-api/docs-samples/quick-start-commands'
import { parseNumericCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import type { Cursor } from '@/lib/platform/database/pagination/paginate'
import { env } from '@/lib/platform/env'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { UNCLEAR_TEST_ADDRESS } from '@/lib/sandbox/test-mode-addresses'
import type { Mode } from '@/prisma/client/enums'
import { restoreAddress } from './[id]/actions'

export const metadata: Metadata = { title: 'Unmatched addresses' }

const SHOW_OPTIONS = [
  { value: '', text: 'Open' },
  { value: 'dismissed', text: 'Dismissed' },
]

export default async function UnmatchedAddresses({
  params,
  searchParams,
}: PageProps<'/portal/[mode]/unmatched-addresses'>) {
  const { member, mode } = await requireMemberPage(params)
  const { show, moved, ...query } = await searchParams
  const showsDismissed = show === 'dismissed'
  const { rows, newer, older, total } = await listUnmatchedAddresses(
    member.companyId,
    mode,
    showsDismissed,
    parseNumericCursor(query),
  )
  const path = `/portal/${mode}/unmatched-addresses`
  const isMovedIdValid = typeof moved === 'string' && /^[1-9]\d{0,8}$/.test(moved)
  const movedAddress = isMovedIdValid ? await findUnmatchedAddress(member.companyId, mode, Number(moved)) : null
  const pageUrl = (cursor: Cursor<number> | null) =>
    cursor
      ? `${path}?${new URLSearchParams({ ...(showsDismissed && { show: 'dismissed' }), ...serialiseCursor(cursor) })}`
      : undefined

  return (
    <>
      <PageHeader title="Unmatched addresses" isWide>
        These requests have no contract yet, because we couldn’t match their address to a home in our list. To create
        the contract, open a request and choose the right address.
      </PageHeader>
      <RefreshPage isActive intervalSeconds={10} />
      {movedAddress?.dismissed && <DismissedNotice mode={mode} request={movedAddress} path={path} />}
      <FilterBar
        label="Filter addresses"
        action={path}
        results={{ rowCount: rows.length, hasOtherPages: Boolean(newer || older), total }}
      >
        <FilterSelect
          name="show"
          label="Show"
          defaultValue={showsDismissed ? 'dismissed' : ''}
          choices={SHOW_OPTIONS}
        />
      </FilterBar>
      {rows.length > 0 ? (
        <AddressTable rows={rows} path={path} showsDismissed={showsDismissed} />
      ) : (
        <NoAddresses mode={mode} showsDismissed={showsDismissed} />
      )}
      <Pagination
        firstHref={showsDismissed ? `${path}?show=dismissed` : path}
        newerHref={pageUrl(newer)}
        olderHref={pageUrl(older)}
      />
    </>
  )
}

function AddressTable({
  rows,
  path,
  showsDismissed,
}: {
  rows: UnmatchedAddressListItem[]
  path: string
  showsDismissed: boolean
}) {
  return (
    <Table
      caption={showsDismissed ? 'Dismissed unmatched addresses' : 'Open unmatched addresses'}
      columns={['Tenant', 'Submitted address', { text: 'Suggestions', numeric: true }, 'Received', 'Expires']}
    >
      {rows.map(({ id, tenant, address, candidates, createdAt, expiresAt }) => (
        <Row key={id} name={tenant} href={`${path}/${id}`}>
          <Cell wraps>
            <ShortAddress text={address} />
          </Cell>
          <Cell label="Suggestions" numeric>
            {candidates}
          </Cell>
          <Cell label="Received">
            <RelativeTime instant={createdAt} />
          </Cell>
          <Cell label="Expires">
            <LocalDay instant={expiresAt} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function DismissedNotice({
  mode,
  request: { id, request },
  path,
}: {
  mode: Mode
  request: UnmatchedAddressDetail
  path: string
}) {
  return (
    <div className="mb-6">
      <ClearSearchParam param="moved" />
      <Notice tone="good" title="Unmatched address dismissed">
        <p className="mb-3">
          The unmatched address for{' '}
          <TextLink href={`${path}/${id}`}>
            <bdi>
              {request.firstName} {request.lastName}
            </bdi>
          </TextLink>{' '}
          has been dismissed.
        </p>
        <ActionForm action={restoreAddress} submitLabel="Restore unmatched address" variant="secondary">
          <input type="hidden" name="mode" value={mode} />
          <input type="hidden" name="id" value={id} />
        </ActionForm>
      </Notice>
    </div>
  )
}

function NoAddresses({ mode, showsDismissed }: { mode: Mode; showsDismissed: boolean }) {
  if (showsDismissed) {
    return (
      <EmptyState title="No dismissed unmatched addresses">
        Dismissed unmatched addresses stay here until they expire, {formatRetentionPeriod('unmatchedAddressesDays')}{' '}
        after we received the request.
      </EmptyState>
    )
  }
  if (mode === 'live') {
    return (
      <EmptyState
        title="No unmatched addresses"
        action={<ButtonLink href="/portal/test/unmatched-addresses">See an example in test mode</ButtonLink>}
      >
        Requests whose address we can’t match stay here for {formatRetentionPeriod('unmatchedAddressesDays')}.
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState title="No unmatched addresses">
        Requests whose address we can’t match stay here for {formatRetentionPeriod('unmatchedAddressesDays')}. To try
        this out, set <code className="text-ink">API_KEY</code> to a test key, run the request below and reload this
        page.
      </EmptyState>
      <div className="mt-6">
        <CodeBlock
          title="Request with an ambiguous address"
          text={formatCreateCommand(env().appUrl, '$API_KEY', UNCLEAR_TEST_ADDRESS)}
        />
      </div>
    </>
  )
}
