// `npm run bench:addresses -- --rows 1000000` fills a temporary database with this many invented addresses and looks
// some of them up. It prints how long lookups take, with their query plans. It also prints how often the intended
// address is among the candidates for a mistyped line, and whether any line matches a wrong address. It measures the
// processor time of adversarial lines twice: with the demo's addresses, and with the invented ones.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createTextFile, findAddressFiles } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { startBenchDatabase } from '@/scripts/database/bench-database'
import { generateDemoAddresses } from '@/scripts/database/demo-addresses'
import { measureQueries } from '../measure-queries'
import { generateAddressFile } from './generate-addresses'
import { buildLookupQueries } from './lookup-queries'
import { measureAdversarialLines } from './measure-adversarial-lines'
import { measureFalsePositives } from './measure-false-positives'
import { measureRecall, sampleAddresses } from './measure-recall'

const MAX_ROWS_WITH_NEAR_MISSES = 1_000_000

/**
 * The limits for a lookup of any line, with the demo's addresses and with the invented ones. Both are in milliseconds
 * of this process's processor time.
 */
const MAX_DEMO_CPU_MS = 15
const MAX_CPU_MS = 30

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    sample: { type: 'string', default: '150' },
    'near-misses': { type: 'string' },
    adversarial: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    missed: { type: 'boolean', default: false },
  },
})
const [rows, sampleSize] = [Number(values.rows), Number(values.sample)]
const [adversarialCount, seed] = [Number(values.adversarial), Number(values.seed)]
// Skip the near misses in a larger directory, because the number of addresses doesn't affect what a line matches.
const nearMissCount = Number(values['near-misses'] ?? (rows > MAX_ROWS_WITH_NEAR_MISSES ? 0 : 100_000))
if (
  ![rows, sampleSize].every((count) => Number.isInteger(count) && count >= 10) ||
  ![nearMissCount, adversarialCount, seed].every((count) => Number.isInteger(count) && count >= 0)
) {
  console.error(
    '--rows, --sample: expected whole numbers of at least 10. --near-misses, --adversarial, --seed: expected whole numbers of at least 0',
  )
  process.exit(1)
}

const database = await startBenchDatabase('addresses', ['max_wal_size=4GB'], { DATABASE_POOL_MAX: '2' })
try {
  const adversarialOptions = { lines: adversarialCount, seed, print: console.log }
  const demoOutcome = await importAddresses(database.ownerUrl, [createTextFile(generateDemoAddresses())])
  if (!demoOutcome.ok) throw new Error(demoOutcome.reason)
  console.log('Adversarial lines, with the demo’s addresses')
  const results = [await measureAdversarialLines({ ...adversarialOptions, maxMs: MAX_DEMO_CPU_MS })]
  const file = path.join(database.folder, 'addresses.csv')
  await writeFile(file, Readable.from(generateAddressFile(rows)))
  const startedAt = performance.now()
  const outcome = await importAddresses(database.ownerUrl, await findAddressFiles([file]), { evenIfSmaller: true })
  if (!outcome.ok) throw new Error(outcome.reason)
  console.log(`${outcome.addresses} addresses, imported in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  const sampledAddresses = await sampleAddresses(sampleSize)
  results.push(await measureRecall(sampledAddresses, { print: console.log, showMissed: values.missed }))
  if (nearMissCount > 0) results.push(await measureFalsePositives(nearMissCount, console.log))
  console.log(`\nAdversarial lines, with ${outcome.addresses} addresses`)
  results.push(await measureAdversarialLines({ ...adversarialOptions, maxMs: MAX_CPU_MS }))
  const slowQueries = await measureQueries(buildLookupQueries(sampledAddresses), {
    superuserUrl: database.superuserUrl,
    log: database.log,
    runs: sampleSize,
    print: console.log,
  })
  if (slowQueries.length > 0) console.log(`\nToo slow: ${slowQueries.join(', ')}`)
  process.exitCode = results.every(Boolean) && slowQueries.length === 0 ? 0 : 1
} finally {
  // Disconnect first. Removing the database breaks open connections, and that error would hide the original one.
  await prisma().$disconnect()
  await database.remove()
}
