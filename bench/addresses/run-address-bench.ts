// `npm run bench:addresses -- --rows 1000000` fills a temporary database with this many invented addresses and looks
// some of them up. It prints how long lookups take, with their query plans. It also prints how often the intended
// address is among the candidates for a mistyped line, and whether any line matches a wrong address.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { findAddressFiles } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { startBenchDatabase } from '@/scripts/database/bench-database'
import { measureQueries } from '../measure-queries'
import { generateAddressFile } from './generate-addresses'
import { buildLookupQueries } from './lookup-queries'
import { measureFalsePositives } from './measure-false-positives'
import { measureRecall, sampleAddresses } from './measure-recall'

const MAX_ROWS_WITH_NEAR_MISSES = 1_000_000

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    sample: { type: 'string', default: '150' },
    'near-misses': { type: 'string' },
    missed: { type: 'boolean', default: false },
  },
})
const [rows, sampleSize] = [Number(values.rows), Number(values.sample)]
// Skips the near misses in a larger directory, because the number of addresses doesn't affect what a line matches.
const nearMissCount = Number(values['near-misses'] ?? (rows > MAX_ROWS_WITH_NEAR_MISSES ? 0 : 100_000))
if (
  ![rows, sampleSize].every((count) => Number.isInteger(count) && count >= 10) ||
  !Number.isInteger(nearMissCount) ||
  nearMissCount < 0
) {
  console.error(
    '--rows, --sample: expected whole numbers of at least 10. --near-misses: expected a whole number of at least 0',
  )
  process.exit(1)
}

const database = await startBenchDatabase('addresses', ['max_wal_size=4GB'], { DATABASE_POOL_MAX: '2' })
try {
  const file = path.join(database.folder, 'addresses.csv')
  await writeFile(file, Readable.from(generateAddressFile(rows)))
  const startedAt = performance.now()
  const outcome = await importAddresses(database.ownerUrl, await findAddressFiles([file]))
  if (!outcome.ok) throw new Error(outcome.reason)
  console.log(`${outcome.addresses} addresses, imported in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  const sampledAddresses = await sampleAddresses(sampleSize)
  const results = [await measureRecall(sampledAddresses, { print: console.log, showMissed: values.missed })]
  if (nearMissCount > 0) results.push(await measureFalsePositives(nearMissCount, console.log))
  const slowQueries = await measureQueries(buildLookupQueries(sampledAddresses), {
    superuserUrl: database.superuserUrl,
    log: database.log,
    runs: sampleSize,
    print: console.log,
  })
  if (slowQueries.length > 0) console.log(`\nToo slow: ${slowQueries.join(', ')}`)
  process.exitCode = results.every(Boolean) && slowQueries.length === 0 ? 0 : 1
} finally {
  // Disconnects first. Removing the database breaks open connections, and that error would hide the original one.
  await prisma().$disconnect()
  await database.remove()
}
