// The queries of support's search, without the session check and the access log.

import { prisma } from '@/lib/platform/database/prisma'
import { parseQuery } from '@/lib/support/search/parse-query'
import { findBestRequests, findBestTenants } from '@/lib/support/search/search-tenants'
import type { BenchQuery } from './measure-queries'

/**
 * Returns searches that support staff make on the phone. Those with frequent or mistyped names would be slow without an
 * index.
 */
export async function buildSupportSearchQueries(): Promise<BenchQuery[]> {
  const [tenant, quote, contract] = await Promise.all([
    prisma().tenant.findFirstOrThrow({
      where: { mode: 'live', lastName: { not: 'Smith' }, contracts: { some: {} } },
      orderBy: { id: 'desc' },
    }),
    prisma().quoteRequest.findFirstOrThrow({ where: { mode: 'live' }, orderBy: { id: 'desc' } }),
    prisma().houseContract.findFirstOrThrow({ where: { mode: 'live' }, orderBy: { id: 'asc' } }),
  ])
  const roundTrip: BenchQuery = {
    name: 'support: SELECT 1, for the load of the machine',
    maxMs: 30,
    measuredIn: 'the database',
    run: () => prisma().$transaction((tx) => tx.$queryRaw`SELECT 1`, { timeout: 60_000 }),
  }
  const searches = Object.entries({
    'an email address': tenant.email,
    'the beginning of an email address': tenant.email.slice(0, 9),
    'a frequent beginning': 'oliver.s',
    'a phone number': tenant.contactNo,
    'the end of a phone number': tenant.contactNo.slice(-6),
    'the beginning of a phone number': `0${tenant.contactNo.replace('+44 ', '')}`.slice(0, 8),
    'an email address with a mistyped domain': tenant.email.replace(/@(.)(.)/, '@$2$1'),
    'a phone number in national format': `0${tenant.contactNo.replace('+44 ', '')}`,
    'a postcode': contract.postcode,
    'half a postcode': contract.postcode.slice(0, -2),
    'only the first half of a postcode': contract.postcode.split(' ')[0] ?? '',
    'the postcode of a quote': quote.postcode,
    'an address': '12 cardigan road leeds',
    'a street': 'cardigan road',
    'a town': 'leeds',
    'a name and a postcode': `${contract.lastName} ${contract.postcode}`,
    'a number': String(tenant.id),
    'a contract': `contract ${contract.id}`,
    'a request of a contract': contract.requestId,
    'a request of a quote': quote.requestId,
    'a frequent surname': 'smith',
    'a frequent first name': 'oliver',
    'a frequent first name and surname': 'oliver smith',
    'a frequent surname and first name': 'Smith, Oliver',
    'frequent names that are rare together': 'omar lindqvist',
    'a rare surname': 'quillfeather',
    'the beginning of a rare surname': 'quillf',
    'an initial and a surname': 'o smith',
    'a frequent surname, mistyped': 'simth',
    'a mistyped first name and surname': 'olivre smiht',
    'a rare surname, mistyped': 'quilfeathr',
    'the mistyped beginning of a rare surname': 'quilfea',
    'a first name and a mistyped rare surname': 'oliver quilfether',
    'a name that sounds like many others': 'marston',
    'an unknown name': 'xqzvwk',
    'two unknown names': 'xqzvwk bnvtrx',
    'the middle of a name': 'feather',
  }).map(([name, text]) => ({
    name: `support: ${name}`,
    maxMs: 30,
    measuredIn: 'the database' as const,
    run: () => runSearch(text),
  }))
  return [roundTrip, ...searches]
}

async function runSearch(text: string) {
  const query = parseQuery(text)
  if (query === 'empty' || query === 'short') throw new Error(`too short: ${text}`)
  // This timeout is longer than Prisma's default of five seconds, because the machine may be busy.
  return prisma().$transaction(
    async (tx) => {
      const tenants = await findBestTenants(tx, query)
      await findBestRequests(tx, query, tenants)
      return tenants
    },
    { timeout: 60_000 },
  )
}
