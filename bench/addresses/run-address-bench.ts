// `npm run bench:addresses -- --rows 1000000` fills a temporary database with this many invented addresses and looks
// some of them up. It prints:
//
// - how long lookups take, with their query plans
// - how often the intended address is among the candidates for a mistyped line
// - which candidates are offered for addresses that aren't in the directory
// - whether any line matches a wrong address
// - the processor time of adversarial lines, with the demo's addresses and with the invented ones
//
// A run with 10,000 or more addresses that aren't in the directory (`--unknown`) writes the candidates' figures to
// docs/benchmarks/results.md.
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
import { measureRecall, meetsRecallTargets, sampleAddresses } from './measure-recall'
import { measureUnknownAddresses, meetsUnknownAddressTargets } from './measure-unknown-addresses'
import { writeAddressResults } from './write-address-results'

const MAX_ROWS_WITH_NEAR_MISSES = 1_000_000

/** The number of addresses that aren't in the directory, for which a run writes its results. */
const DOCUMENTED_UNKNOWN_ADDRESSES = 10_000

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
    unknown: { type: 'string', default: String(DOCUMENTED_UNKNOWN_ADDRESSES) },
    'near-misses': { type: 'string' },
    adversarial: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    missed: { type: 'boolean', default: false },
  },
})
const [rows, sampleSize] = [Number(values.rows), Number(values.sample)]
const [unknownCount, adversarialCount, seed] = [values.unknown, values.adversarial, values.seed].map(Number) as [
  number,
  number,
  number,
]
// Skip the near misses in a larger directory, because the number of addresses doesn't affect what a line matches.
const nearMissCount = Number(values['near-misses'] ?? (rows > MAX_ROWS_WITH_NEAR_MISSES ? 0 : 100_000))
if (
  ![rows, sampleSize].every((count) => Number.isInteger(count) && count >= 10) ||
  ![nearMissCount, unknownCount, adversarialCount, seed].every((count) => Number.isInteger(count) && count >= 0)
) {
  console.error(
    '--rows, --sample: expected whole numbers of at least 10. --near-misses, --unknown, --adversarial, --seed: expected whole numbers of at least 0',
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
  const printOptions = { print: console.log, showMissed: values.missed }
  const recalls = await measureRecall(sampledAddresses, printOptions)
  const unknownAddresses = await measureUnknownAddresses(unknownCount, seed, printOptions)
  results.push(recalls.every(meetsRecallTargets), unknownAddresses.slice(-1).every(meetsUnknownAddressTargets))
  if (unknownCount >= DOCUMENTED_UNKNOWN_ADDRESSES) {
    const command = `npm run bench:addresses -- --rows ${rows} --sample ${sampleSize} --unknown ${unknownCount} --seed ${seed}`
    await writeAddressResults(command, recalls, unknownAddresses)
  }
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
