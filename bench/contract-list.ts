// The list of contracts as the portal asks for it.

import { contractBatches, contractsPage } from '@/lib/contracts/list/data'
import { csvPieces } from '@/lib/contracts/list/export-csv'
import { type ListQuery, listQuery, type Wanted } from '@/lib/contracts/list/schema'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { LARGEST } from './many-contracts'
import type { Question } from './measure'

const company = LARGEST as CompanyId
const MOST_MS = 100

/** What people ask of a list of `contracts`, and what would be slow if an index were missing. */
export function questions(contracts: number): Question[] {
  const middle = Math.floor(contracts / 2)
  const list = (name: string, changes: Partial<Wanted>, place: Pick<ListQuery, 'after' | 'before'> = {}): Question => ({
    name,
    mostMs: MOST_MS,
    within: 'the server',
    ask: () => contractsPage(company, 'live', wanted(changes), place),
  })
  return [
    list('first page', {}),
    list('a page in the middle', {}, { after: middle }),
    list('and back', {}, { before: middle }),
    list('by tenant', { sort: 'tenant' }),
    list('by tenant, in the middle', { sort: 'tenant' }, { after: middle }),
    list('by start', { sort: '-start' }),
    list('a frequent name', { words: 'smith' }),
    list('a frequent name, by tenant', { words: 'smith', sort: 'tenant' }),
    list('a rare name', { words: 'quillfeather' }),
    list('both names, begun', { words: 'zof quillf' }),
    list('one letter', { words: 's' }),
    list('a letter and a rare name', { words: 'j quillfeather' }),
    list('two letters, none of both', { words: 's q' }),
    list('an e-mail address, begun', { words: `zoë.quillfeather@` }),
    list('a number', { words: String(middle) }),
    list('an address', { words: '12 cardigan road leeds' }),
    list('an address in full', { words: '12 cardigan road leeds ls6' }),
    list('a street', { words: 'cardigan road exeter' }),
    list('a number and a frequent word', { words: '12 road leeds' }),
    list('nobody', { words: 'nobody-of-this-name' }),
    list('a rare service', { service: ['tv'] }),
    list('a rare service and a frequent name', { service: ['tv'], words: 'smith' }),
    list('cancelled', { state: 'cancelled', sort: 'start' }),
    list('e-mail failed', { mail: 'failed' }),
    list('e-mail failed, by tenant', { mail: 'failed', sort: 'tenant' }),
    list('e-mail failed, of a frequent name', { mail: 'failed', words: 'smith' }),
    list('e-mail returned (none)', { mail: 'bounced' }),
    list('e-mail captured (none)', { mail: 'captured' }),
    list('a month of starts', { startFrom: '2024-09-01', startTo: '2024-09-30' }),
    list('a month of creations, by tenant', { createdFrom: '2025-03-01', createdTo: '2025-03-31', sort: 'tenant' }),
    { name: 'export, first byte', mostMs: MOST_MS, within: 'the server', ask: () => firstPieces(wanted({}), 1) },
    {
      name: 'export of a name, first batch',
      mostMs: MOST_MS,
      within: 'the server',
      ask: () => firstPieces(wanted({ words: 'quillfeather' }), 2),
    },
  ]
}

const wanted = (changes: Partial<Wanted>): Wanted => ({ ...listQuery.parse({}), words: '', ...changes })

async function firstPieces(asked: Wanted, count: number): Promise<void> {
  const pieces = csvPieces(contractBatches(company, 'live', asked))
  for (let n = 0; n < count; n++) await pieces.next()
  await pieces.return(undefined)
}
