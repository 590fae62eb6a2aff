import type { Metadata } from 'next'
import { env } from '@/lib/platform/env'
import type { PersonalData } from '@/lib/privacy/personal-data-entry'
import { PERSONAL_DATA } from '@/lib/privacy/personal-data-inventory'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const metadata: Metadata = { title: docsTitle('/docs/privacy') }

const PEOPLE_SECTIONS: { id: string; title: string; dataSubjects: PersonalData['dataSubject'][] }[] = [
  { id: 'tenants', title: 'Tenants', dataSubjects: ['tenants'] },
  { id: 'staff', title: 'Your staff', dataSubjects: ['partner staff'] },
  { id: 'support', title: 'Support staff and visitors', dataSubjects: ['support staff', 'visitors'] },
]

export default function Privacy() {
  return (
    <GuideLayout
      path="/docs/privacy"
      intro="This page shows which personal data we store, why we store it and for how long. The tables are generated from our data inventory."
      sections={[
        ...PEOPLE_SECTIONS.map(({ id, title, dataSubjects }) => ({
          id,
          title,
          body: <Inventory title={title} dataSubjects={dataSubjects} />,
        })),
        { id: 'erasure', title: 'Erasing a tenant', body: <Erasure /> },
        { id: 'no-personal-data', title: 'Where we never store personal data', body: <NoPersonalData /> },
      ]}
    />
  )
}

function Inventory({ title, dataSubjects }: { title: string; dataSubjects: PersonalData['dataSubject'][] }) {
  const { retention } = env()
  return (
    <DocsTable
      caption={title}
      columns={['Data', 'Purpose', 'Kept', 'Table']}
      rows={PERSONAL_DATA.filter(({ dataSubject }) => dataSubjects.includes(dataSubject)).map(
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
  const retained = PERSONAL_DATA.flatMap(({ description, onErasure }) =>
    onErasure?.startsWith('stays: ') ? [[description, onErasure.slice('stays: '.length)]] : [],
  )
  return (
    <>
      <p>
        On request, support erases a tenant who has no active contract. Placeholders replace the tenant’s name, email,
        phone number and date of birth. We keep the data in the table below, and delete everything else. A later request
        with the same email creates a new tenant. Erasure applies only to live data, because test tenants are your own
        test data.
      </p>
      <DocsTable caption="Data that we keep after erasure" columns={['Data', 'Reason']} rows={retained} />
      <p>
        Our mail provider and our backups keep copies for a limited time. If you store copies of contracts yourself,
        delete them too.
      </p>
    </>
  )
}

function NoPersonalData() {
  return (
    <p>
      Logs, queued jobs, traces, metrics, webhooks and page URLs identify people only by IDs. Emails never contain a
      date of birth, a phone number or a password.
    </p>
  )
}
