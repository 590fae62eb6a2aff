import type { Metadata } from 'next'
import { z } from 'zod'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterText } from '@/components/filter-fields'
import { PageHeader } from '@/components/page-header'
import { Cell, Row, Table } from '@/components/table'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { companiesNamed, MOST_COMPANIES } from '@/lib/support/companies/data'
import { CompanyState } from './company-state'

export const metadata: Metadata = { title: 'Companies' }

const PATH = '/support/companies'

// PostgreSQL takes no NUL.
const words = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .catch('')

export default async function Companies({ searchParams }: PageProps<'/support/companies'>) {
  const user = await requireSupportUser()
  const name = words.parse((await searchParams).name)
  const companies = await companiesNamed(user, name)
  return (
    <>
      <PageHeader title="Companies">The partners who bring tenants: their keys, requests and state.</PageHeader>
      <FilterBar
        label="Find a company"
        action={PATH}
        clear={name ? PATH : undefined}
        found={{ rows: companies.length, isPart: companies.length === MOST_COMPANIES }}
      >
        <FilterText name="name" label="Name or number" defaultValue={name} maxLength={200} />
      </FilterBar>
      {companies.length === 0 ? (
        <EmptyState title={name ? 'No company of this name or number' : 'No companies yet'}>
          {name ? 'Try a shorter part of the name.' : 'An operator registers the first one.'}
        </EmptyState>
      ) : (
        <Table caption="Companies" head={['Name', 'Number', 'State']}>
          {companies.map(({ id, name, disabledAt }) => (
            <Row key={id} name={name} href={`${PATH}/${id}`}>
              <Cell label="Number">{id}</Cell>
              <Cell>
                <CompanyState disabledAt={disabledAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {companies.length === MOST_COMPANIES && (
        <p className="mt-4 text-sm text-quiet">
          These are the first {MOST_COMPANIES}: type more of the name to find others.
        </p>
      )}
    </>
  )
}
