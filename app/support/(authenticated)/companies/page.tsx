import type { Metadata } from 'next'
import { z } from 'zod'
import { EmptyState } from '@/components/feedback/empty-state'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSearch } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { MAX_COMPANIES_LISTED, searchCompanies } from '@/lib/support/companies/search-companies'
import { CompanyStatus } from './company-status'

export const metadata: Metadata = { title: 'Companies' }

const PAGE_PATH = '/support/companies'

// Ignore text with control characters. PostgreSQL can't process NUL in text, and no company's name contains the others.
const searchSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .catch('')

export default async function Companies({ searchParams }: PageProps<'/support/companies'>) {
  const user = await requireSupportStaff()
  const name = searchSchema.parse((await searchParams).name)
  const companies = await searchCompanies(user, name)
  return (
    <>
      <PageHeader
        title="Companies"
        actions={
          <ButtonLink variant="primary" href={`${PAGE_PATH}/new`}>
            Create company
          </ButtonLink>
        }
      >
        Partner companies. Open one to see its API keys and requests, or to disable it.
      </PageHeader>
      <FilterBar
        label="Find a company"
        action={PAGE_PATH}
        clearHref={name ? PAGE_PATH : undefined}
        results={{ rowCount: companies.length, hasOtherPages: companies.length === MAX_COMPANIES_LISTED }}
      >
        <FilterSearch name="name" label="Name or number" defaultValue={name} maxLength={200} />
      </FilterBar>
      {companies.length === 0 ? (
        <EmptyState title={name ? 'No matching companies' : 'No companies yet'}>
          {name ? 'Check the number, or try a shorter part of the name.' : 'Create the first one and invite its admin.'}
        </EmptyState>
      ) : (
        <Table caption="Companies" columns={['Name', 'Number', 'Status']}>
          {companies.map(({ id, name, disabledAt }) => (
            <Row key={id} name={name} href={`${PAGE_PATH}/${id}`}>
              <Cell label="Number">{id}</Cell>
              <Cell>
                <CompanyStatus disabledAt={disabledAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {companies.length === MAX_COMPANIES_LISTED && (
        <p className="mt-4 text-sm text-quiet">
          Showing the first {MAX_COMPANIES_LISTED}. Type more of the name to find others.
        </p>
      )}
    </>
  )
}
