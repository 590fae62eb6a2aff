// The queries of the portal's overview.
import { countAccountsToActivate } from '@/lib/contracts/overview/count-accounts-to-activate'
import { countCreatedByDay } from '@/lib/contracts/overview/count-created-by-day'
import { countTenanciesByWeek } from '@/lib/contracts/overview/count-tenancies-by-week'
import { countUndeliveredEmails } from '@/lib/contracts/overview/count-undelivered-emails'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { BenchQuery } from './measure-queries'
import { LARGEST_COMPANY_ID } from './seed-contracts'

const companyId = LARGEST_COMPANY_ID as CompanyId
const MAX_MS = 50

/** Returns the counts that the overview shows of a company's contracts. */
export function buildOverviewQueries(): BenchQuery[] {
  const createQuery = (name: string, run: () => Promise<unknown>): BenchQuery => ({
    name: `overview: ${name}`,
    maxMs: MAX_MS,
    measuredIn: 'the server',
    run,
  })
  return [
    createQuery('accounts to activate', () => countAccountsToActivate(companyId, 'live')),
    createQuery('undelivered emails', () => countUndeliveredEmails(companyId, 'live')),
    createQuery('tenancies by week', () => countTenanciesByWeek(companyId, 'live')),
    createQuery('contracts and quotes by day', () => countCreatedByDay(companyId, 'live')),
  ]
}
