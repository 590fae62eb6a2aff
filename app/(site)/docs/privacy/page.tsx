import type { ReactNode } from 'react'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/platform/env'
import { listDataRecipients } from '@/lib/privacy/list-data-recipients'
import type { PersonalData } from '@/lib/privacy/personal-data-entry'
import { PERSONAL_DATA } from '@/lib/privacy/personal-data-inventory'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout } from '../guide-layout'

export const metadata = docsMetadata('/docs/privacy')

interface PeopleSection {
  id: string
  title: string
  dataSubject: PersonalData['dataSubject']
  intro?: ReactNode
}

const PEOPLE_SECTIONS: PeopleSection[] = [
  { id: 'tenants', title: 'Tenants', dataSubject: 'tenants', intro: <TenantsIntro /> },
  { id: 'staff', title: 'Partner staff', dataSubject: 'partner staff' },
  { id: 'support', title: 'Support staff', dataSubject: 'support staff' },
  { id: 'visitors', title: 'Visitors', dataSubject: 'visitors', intro: <VisitorsIntro /> },
]

export default function Privacy() {
  return (
    <GuideLayout
      path="/docs/privacy"
      intro="This page lists the personal data that we store about tenants, partner staff, support staff and visitors. For each item, it says why we store it and for how long. We delete expired data once an hour, so it can be stored for up to an hour longer."
      sections={[
        ...PEOPLE_SECTIONS.map(({ id, title, dataSubject, intro }) => ({
          id,
          title,
          body: (
            <>
              {intro}
              <Inventory title={title} dataSubject={dataSubject} />
            </>
          ),
        })),
        { id: 'erasure', title: 'Erasing a tenant', body: <Erasure /> },
        { id: 'recipients', title: 'Who else receives the data', body: <Recipients /> },
        { id: 'no-personal-data', title: 'Where we store only IDs and pseudonyms', body: <OnlyIds /> },
      ]}
    />
  )
}

function TenantsIntro() {
  return (
    <p>
      A tenant is a person for whom a partner, such as a letting agent, has requested a quote or a contract. If you’re a
      tenant with an account, you can see your own data under <TextLink href="/account/data-export">Your data</TextLink>
      . To have it corrected or deleted, contact <HouseBillsContact email={env().contactEmail} />.
    </p>
  )
}

function VisitorsIntro() {
  return <p>A visitor is anyone who tries to sign in or sends a request, even if we don’t know who they are.</p>
}

function Inventory({ title, dataSubject }: Pick<PeopleSection, 'title' | 'dataSubject'>) {
  const { retention } = env()
  return (
    <DocsTable
      caption={title}
      columns={['Data', 'Why we store it', 'How long']}
      rows={PERSONAL_DATA.filter((entry) => entry.dataSubject === dataSubject).map(
        ({ description, purpose, retention: describeRetention }) => [
          description,
          purpose,
          describeRetention(retention),
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
        On request, support erases a tenant who has no active contract. Placeholders replace the tenant’s name, email
        address, phone number and requested broadband. In contracts, the matched address replaces the one that was sent.
        We keep the data in the table below, and delete everything else, including the date of birth. A later request
        with the same email address creates a new tenant. Erasure applies only to live data, so{' '}
        <TextLink href="/docs/test-mode#differences">use only made-up tenants</TextLink> in test mode.
      </p>
      <DocsTable caption="Data that we keep after erasure" columns={['Data', 'Reason']} rows={retained} />
      <p>
        Our email provider and our backups keep copies for a limited time. Partners who store copies of contracts must
        delete those themselves.
      </p>
    </>
  )
}

function Recipients() {
  const recipients = listDataRecipients(env())
  return (
    <>
      {recipients.length > 0 ? (
        <DocsTable
          caption="Companies to which the service sends personal data"
          columns={['Company', 'What it does', 'What it receives']}
          rows={recipients.map(({ name, purpose, data }) => [name, purpose, data])}
        />
      ) : (
        <p>The service doesn’t send personal data to any other company.</p>
      )}
      <p>
        Partners see the data of their own tenants in the portal and through the API. Companies that we use outside the
        service, such as a hosting provider, aren’t listed. Emails never contain a password, or a tenant’s date of birth
        or phone number.
      </p>
    </>
  )
}

function OnlyIds() {
  return (
    <p>
      Logs, queued jobs, traces, metrics and webhooks identify people only by IDs or pseudonyms. Search terms and email
      addresses in page URLs are encrypted.
    </p>
  )
}
