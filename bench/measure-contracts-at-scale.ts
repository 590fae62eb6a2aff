// `npm run test:scale -- --contracts 1000000` fills a temporary database with this many contracts and prints how long
// queries take, with their plans. The limit is 100 ms each for the contract list, its search and the first byte of its
// export. It's 50 ms for the overview's counts and for what /api/v1 reads. For support's search and tenant page, it's 30
// ms in the database.
// Finally, the command purges expired rows and prints how long that takes.
import { parseArgs } from 'node:util'
import { prisma } from '@/lib/platform/database/prisma'
import { startBenchDatabase } from '../scripts/database/bench-database'
import { buildContractListQueries } from './contract-list-queries'
import { measurePurges } from './measure-purges'
import { measureQueries } from './measure-queries'
import { buildOverviewQueries } from './overview-queries'
import { buildReadBackQueries } from './read-back-queries'
import { seedContracts } from './seed-contracts'
import { seedSupportRecords } from './seed-support-records'
import { seedTenants } from './seed-tenants'
import { seedUnmatchedAddresses } from './seed-unmatched-addresses'
import { buildSupportSearchQueries } from './support-search-queries'
import { buildTenantPageQueries } from './tenant-page-queries'

// How many times each query runs. With so many runs, the 95th percentile isn't the slowest run.
const RUNS_PER_QUERY = 40

const { values } = parseArgs({ options: { contracts: { type: 'string', default: '1000000' } } })
const contracts = Number(values.contracts)
if (!Number.isInteger(contracts) || contracts < 1000) {
  console.error('--contracts: expected a whole number of at least 1000')
  process.exit(1)
}

const { superuserUrl, log, remove } = await startBenchDatabase('scale', [], {
  DATABASE_POOL_MAX: '1',
  SUPPORT_LOOKUPS_PER_HOUR: '1000',
})
try {
  const startedAt = performance.now()
  await seedContracts(superuserUrl, contracts, true)
  await seedUnmatchedAddresses(superuserUrl, { open: 10_000, closed: 100_000 })
  const tenants = await seedTenants(superuserUrl, contracts)
  await seedSupportRecords(superuserUrl)
  console.log(
    `${contracts} contracts, ${tenants} tenants, created in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
  )
  // Measure a round trip to the database, which is part of every query. If it's slow, the machine is busy.
  const roundTrip = {
    name: 'SELECT 1',
    maxMs: 100,
    measuredIn: 'the server' as const,
    run: () => prisma().$queryRaw`SELECT 1`,
  }
  const database = { superuserUrl, log, print: console.log }
  const queries = [
    roundTrip,
    ...buildContractListQueries(contracts),
    ...buildOverviewQueries(),
    ...(await buildReadBackQueries(contracts)),
    ...(await buildSupportSearchQueries()),
    ...(await buildTenantPageQueries()),
  ]
  const slowQueries = [
    ...(await measureQueries(queries, { ...database, runs: RUNS_PER_QUERY })),
    ...(await measurePurges(database)),
  ]
  if (slowQueries.length > 0) console.log(`\nToo slow: ${slowQueries.join(', ')}`)
  process.exitCode = slowQueries.length === 0 ? 0 : 1
  await prisma().$disconnect()
} finally {
  await remove()
}
