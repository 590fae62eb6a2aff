// `npm run test:scale -- --contracts 1000000`: the list of contracts, its search and the first byte of its export
// on a database of its own with that many, each within 100 ms; support's search among their tenants and some more, and
// the page of one, within 30 ms in the database; and purges of as many rows. Shows the figures and the plans, and ends
// by itself.
import { parseArgs } from 'node:util'
import { prisma } from '@/lib/platform/database/prisma'
import { questions as ofContracts } from '../bench/contract-list'
import { fillDeskRecords } from '../bench/desk-records'
import { fillContracts } from '../bench/many-contracts'
import { fillTenants } from '../bench/many-tenants'
import { measure } from '../bench/measure'
import { measurePurges } from '../bench/purge'
import { questions as ofSupport } from '../bench/support-search'
import { questions as ofTenantPage } from '../bench/tenant-page'
import { measuredDatabase } from './database/measured-database'

// So many that the 95th percentile is not the slowest one.
const TIMES = 40

const { values } = parseArgs({ options: { contracts: { type: 'string', default: '1000000' } } })
const contracts = Number(values.contracts)
if (!Number.isInteger(contracts) || contracts < 1000) {
  console.error('--contracts: expected a whole number from 1000')
  process.exit(1)
}

const { superuserUrl, log, remove } = await measuredDatabase('scale', [], {
  DATABASE_POOL_MAX: '1',
  SUPPORT_LOOK_UPS_PER_HOUR: '1000',
})
try {
  const started = performance.now()
  await fillContracts(superuserUrl, contracts, true)
  const tenants = await fillTenants(superuserUrl, contracts)
  await fillDeskRecords(superuserUrl)
  console.log(
    `${contracts} contracts, ${tenants} tenants, made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  )
  // What the way to the database takes by itself, which a busy machine lengthens as it does the others.
  const floor = {
    name: 'SELECT 1',
    mostMs: 100,
    within: 'the server' as const,
    ask: () => prisma().$queryRaw`SELECT 1`,
  }
  const database = { superuserUrl, log, say: console.log }
  const all = [floor, ...ofContracts(contracts), ...(await ofSupport()), ...(await ofTenantPage())]
  const slow = [...(await measure(all, { ...database, times: TIMES })), ...(await measurePurges(database))]
  if (slow.length > 0) console.log(`\nToo slow: ${slow.join(', ')}`)
  process.exitCode = slow.length === 0 ? 0 : 1
  await prisma().$disconnect()
} finally {
  await remove()
}
