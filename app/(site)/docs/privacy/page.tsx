import type { Metadata } from 'next'
import { env } from '@/lib/platform/env'
import { PERSONAL_DATA, type PersonalData } from '@/lib/privacy/inventory'
import { Code } from '../code'
import { Guide } from '../guide'
import { titleOf } from '../pages'
import { TextTable } from '../text-table'

export const metadata: Metadata = { title: titleOf('/docs/privacy') }

const PEOPLE: { id: string; title: string; whose: PersonalData['whose'][] }[] = [
  { id: 'tenants', title: 'Of tenants', whose: ['tenants'] },
  { id: 'staff', title: 'Of your staff', whose: ['partners’ staff'] },
  { id: 'support', title: 'Of support staff, and of who calls', whose: ['support staff', 'callers'] },
]

export default function Privacy() {
  return (
    <Guide
      path="/docs/privacy"
      about="What we store about people, what for, and for how long. The tables are made of the list that the service itself works by."
      sections={[
        ...PEOPLE.map(({ id, title, whose }) => ({ id, title, body: <Inventory title={title} whose={whose} /> })),
        { id: 'erasure', title: 'When a tenant is erased', body: <Erasure /> },
        { id: 'nowhere', title: 'Where there is none', body: <Nowhere /> },
      ]}
    />
  )
}

function Inventory({ title, whose }: { title: string; whose: PersonalData['whose'][] }) {
  const { retention } = env()
  return (
    <TextTable
      caption={title}
      head={['What', 'What for', 'How long', 'Where']}
      rows={PERSONAL_DATA.filter((data) => whose.includes(data.whose)).map(
        ({ table, columns, what, purpose, kept }) => [
          what,
          purpose,
          kept(retention),
          <Code key={`${table}.${columns[0]}`}>{table}</Code>,
        ],
      )}
    />
  )
}

function Erasure() {
  const stays = PERSONAL_DATA.flatMap(({ what, erased }) =>
    erased?.startsWith('stays: ') ? [[what, erased.slice('stays: '.length)]] : [],
  )
  return (
    <>
      <p>
        Support erases a tenant who asks for it, once no contract is active. The e-mail address is free then: a later
        call makes a new tenant. Name, e-mail address, phone number and date of birth are replaced in what stays;
        everything else of the tenant is deleted. Live data only: what your test keys made is yours.
      </p>
      <TextTable caption="What stays of a tenant who was erased" head={['What', 'Why']} rows={stays} />
      <p>
        Our mail provider and our backups keep their own copies for a time of their own. Of the contracts that you made,
        your copy is yours to delete.
      </p>
    </>
  )
}

function Nowhere() {
  return (
    <p>
      Logs, queued jobs, traces, metrics, webhooks and the addresses of pages hold numbers alone. E-mails never hold a
      date of birth, a phone number or a password.
    </p>
  )
}
