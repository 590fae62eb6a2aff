import type { Metadata } from 'next'
import { env } from '@/lib/platform/env'
import type { PersonalData } from '@/lib/privacy/personal-data'
import { PERSONAL_DATA } from '@/lib/privacy/personal-data-inventory'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const metadata: Metadata = { title: docsTitle('/docs/privacy') }

const PEOPLE_SECTIONS: { id: string; title: string; whose: PersonalData['dataSubject'][] }[] = [
  { id: 'tenants', title: 'Of tenants', whose: ['tenants'] },
  { id: 'staff', title: 'Of your staff', whose: ['partners’ staff'] },
  { id: 'support', title: 'Of support staff, and of who calls', whose: ['support staff', 'callers'] },
]

export default function Privacy() {
  return (
    <GuideLayout
      path="/docs/privacy"
      intro="What we store about people, what for, and for how long. The tables are made of the list that the service itself works by."
      sections={[
        ...PEOPLE_SECTIONS.map(({ id, title, whose }) => ({
          id,
          title,
          body: <Inventory title={title} whose={whose} />,
        })),
        { id: 'erasure', title: 'When a tenant is erased', body: <Erasure /> },
        { id: 'nowhere', title: 'Where there is none', body: <NoPersonalData /> },
      ]}
    />
  )
}

function Inventory({ title, whose }: { title: string; whose: PersonalData['dataSubject'][] }) {
  const { retention } = env()
  return (
    <DocsTable
      caption={title}
      columns={['What', 'What for', 'How long', 'Where']}
      rows={PERSONAL_DATA.filter((data) => whose.includes(data.dataSubject)).map(
        ({ table, columns, description, purpose, retention: describeRetention }) => [
          description,
          purpose,
          describeRetention(retention),
          <InlineCode key={`${table}.${columns[0]}`}>{table}</InlineCode>,
        ],
      )}
    />
  )
}

function Erasure() {
  const remaining = PERSONAL_DATA.flatMap(({ description, onErasure }) =>
    onErasure?.startsWith('stays: ') ? [[description, onErasure.slice('stays: '.length)]] : [],
  )
  return (
    <>
      <p>
        Support erases a tenant who asks for it, once no contract is active. The e-mail address is free then: a later
        call makes a new tenant. Name, e-mail address, phone number and date of birth are replaced in what stays;
        everything else of the tenant is deleted. Live data only: what your test keys made is yours.
      </p>
      <DocsTable caption="What stays of a tenant who was erased" columns={['What', 'Why']} rows={remaining} />
      <p>
        Our mail provider and our backups keep their own copies for a time of their own. Of the contracts that you made,
        your copy is yours to delete.
      </p>
    </>
  )
}

function NoPersonalData() {
  return (
    <p>
      Logs, queued jobs, traces, metrics, webhooks and the addresses of pages hold numbers alone. E-mails never hold a
      date of birth, a phone number or a password.
    </p>
  )
}
