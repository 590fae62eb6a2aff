// The queries of the portal's contract list.

import { exportContractsCsv } from '@/lib/contracts/list/export-contracts-csv'
import { listContracts } from '@/lib/contracts/list/list-contracts'
import { listSimilarContracts } from '@/lib/contracts/list/list-similar-contracts'
import { loadContractBatches } from '@/lib/contracts/list/load-contract-batches'
import { type ContractFilter, type ContractListQuery, contractListSchema } from '@/lib/contracts/list/schema'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { BenchQuery } from './measure-queries'
import { LARGEST_COMPANY_ID } from './seed-contracts'

const companyId = LARGEST_COMPANY_ID as CompanyId
const MAX_MS = 100

/**
 * Returns searches, filters and pages as partner staff use them in a list with the given number of contracts. Some of
 * them would be slow without an index.
 */
export function buildContractListQueries(contracts: number): BenchQuery[] {
  const middle = Math.floor(contracts / 2)
  const createQuery = (
    name: string,
    changes: Partial<ContractFilter>,
    cursor: Pick<ContractListQuery, 'after' | 'before'> = {},
  ): BenchQuery => ({
    name,
    maxMs: MAX_MS,
    measuredIn: 'the server',
    run: () => listContracts(companyId, 'live', withDefaults(changes), cursor),
  })
  const createSimilarQuery = (name: string, { searchText }: Pick<ContractFilter, 'searchText'>): BenchQuery => ({
    name: `similar: ${name}`,
    maxMs: MAX_MS,
    measuredIn: 'the server',
    run: () => listSimilarContracts(companyId, 'live', withDefaults({ searchText })),
  })
  return [
    createQuery('first page', {}),
    createQuery('a page in the middle', {}, { after: middle }),
    createQuery('back from a page in the middle', {}, { before: middle }),
    createQuery('by tenant', { sort: 'tenant' }),
    createQuery('by tenant, in the middle', { sort: 'tenant' }, { after: middle }),
    createQuery('by start', { sort: '-start' }),
    createQuery('a frequent name', { searchText: 'smith' }),
    createQuery('a frequent name, by tenant', { searchText: 'smith', sort: 'tenant' }),
    createQuery('a rare name', { searchText: 'quillfeather' }),
    createQuery('the beginnings of a first and last name', { searchText: 'zof quillf' }),
    createQuery('one letter', { searchText: 's' }),
    createQuery('a letter and a rare name', { searchText: 'j quillfeather' }),
    createQuery('two initials that no tenant has', { searchText: 's q' }),
    createQuery('the beginning of an email address', { searchText: `zoë.quillfeather@` }),
    createQuery('a number', { searchText: String(middle) }),
    createQuery('an address', { searchText: '12 cardigan road leeds' }),
    createQuery('an address in full', { searchText: '12 cardigan road leeds ls6' }),
    createQuery('a street', { searchText: 'cardigan road exeter' }),
    createQuery('a number and a frequent word', { searchText: '12 road leeds' }),
    createQuery('an unknown name', { searchText: 'nobody-of-this-name' }),
    createQuery('the end of a phone number', { searchText: '123456' }),
    createQuery('the beginning of a phone number', { searchText: '07123 456' }),
    createSimilarQuery('a frequent name, mistyped', { searchText: 'simth' }),
    createSimilarQuery('a rare name, mistyped', { searchText: 'quilfeathr' }),
    createSimilarQuery('two names, mistyped', { searchText: 'olivre smiht' }),
    createSimilarQuery('a street, in two words', { searchText: 'cardi gan road' }),
    createSimilarQuery('an unknown name', { searchText: 'nobody-of-this-name' }),
    createQuery('a rare service', { service: ['tv'] }),
    createQuery('a rare service and a frequent name', { service: ['tv'], searchText: 'smith' }),
    createQuery('cancelled', { status: 'cancelled', sort: 'start' }),
    createQuery('email failed', { mail: 'failed' }),
    createQuery('email failed, by tenant', { mail: 'failed', sort: 'tenant' }),
    createQuery('email failed, with a frequent name', { mail: 'failed', searchText: 'smith' }),
    createQuery('email bounced (none)', { mail: 'bounced' }),
    createQuery('email not sent (none)', { mail: 'captured' }),
    createQuery('account not activated', { account: 'unactivated' }),
    createQuery('start dates in one month', { startFrom: '2024-09-01', startTo: '2024-09-30' }),
    createQuery('creation dates in one month, by tenant', {
      createdFrom: '2025-03-01',
      createdTo: '2025-03-31',
      sort: 'tenant',
    }),
    {
      name: 'export, first byte',
      maxMs: MAX_MS,
      measuredIn: 'the server',
      run: () => readFirstPieces(withDefaults({}), 1),
    },
    {
      name: 'export of a name, first batch',
      maxMs: MAX_MS,
      measuredIn: 'the server',
      run: () => readFirstPieces(withDefaults({ searchText: 'quillfeather' }), 2),
    },
  ]
}

const withDefaults = (changes: Partial<ContractFilter>): ContractFilter => ({
  ...contractListSchema.parse({}),
  searchText: '',
  ...changes,
})

async function readFirstPieces(filters: ContractFilter, count: number): Promise<void> {
  const pieces = exportContractsCsv('live', loadContractBatches(companyId, 'live', filters))
  for (let n = 0; n < count; n++) await pieces.next()
  await pieces.return(undefined)
}
