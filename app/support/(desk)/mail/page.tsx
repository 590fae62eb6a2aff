import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Table } from '@/components/table'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { lostEmails, someCanBeSentAgain } from '@/lib/mail/undelivered/data'
import { LOST_STATES, lostState } from '@/lib/mail/undelivered/schema'
import { turnOf, turnQuery } from '@/lib/platform/database/pagination/cursor'
import { MAIL_WORDS } from '../../../portal/[mode]/contracts/states'
import { LostEmailRow } from './lost-email-row'
import { SendAllFailedAgain } from './send-again'

export const metadata: Metadata = { title: 'Mail' }

const PATH = '/support/mail'

const STATE_CHOICES = [
  { value: '', text: 'All' },
  ...LOST_STATES.map((value) => ({ value, text: MAIL_WORDS[value].text })),
]

export default async function Mail({ searchParams }: PageProps<'/support/mail'>) {
  const user = await requireSupportUser()
  const query = await searchParams
  const state = lostState.parse(query.state)
  const turn = turnOf(query)
  const [{ rows, older, newer }, hasSendable] = await Promise.all([
    lostEmails(user, { state, turn }),
    someCanBeSentAgain(user),
  ])
  const pageAt = (next: typeof older | typeof newer) =>
    next ? `${PATH}?${new URLSearchParams({ ...(state && { state }), ...turnQuery(next) })}` : undefined
  const isFiltered = Boolean(state || turn)
  return (
    <>
      <PageHeader title="Mail" actions={hasSendable && <SendAllFailedAgain />}>
        E-mails that failed, came back or were called spam in the last 90 days, until a newer one takes their place.
        What failed can be sent again; what came back needs another address, on the tenant’s page.
      </PageHeader>
      <FilterBar
        label="Filter e-mails"
        action={PATH}
        clear={state && PATH}
        found={{ rows: rows.length, isPart: Boolean(newer || older) }}
      >
        <FilterSelect name="state" label="State" choices={STATE_CHOICES} defaultValue={state} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No e-mail fits this filter' : 'No e-mail is lost'}
          action={isFiltered && <ButtonLink href={PATH}>Show all</ButtonLink>}
        >
          {isFiltered
            ? 'E-mails in another state are listed without the filter.'
            : 'All that was handed over is on its way or has arrived. What does not arrive will be listed here.'}
        </EmptyState>
      ) : (
        <Table
          caption="Lost e-mails, newest first"
          head={['E-mail', 'To', 'State', 'Since', { text: 'Send again', hidden: true }]}
        >
          {rows.map((email) => (
            <LostEmailRow key={email.id} email={email} />
          ))}
        </Table>
      )}
      <Pager newer={pageAt(newer)} older={pageAt(older)} />
    </>
  )
}
