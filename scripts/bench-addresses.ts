// `npm run bench:addresses -- --rows 1000000`: look-ups among that many invented addresses in a database of its own:
// how long they take, how often the right address is among the candidates of a mistyped line, and whether a wrong one
// is ever taken for it. Shows the figures and the plans, and ends by itself.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { addressFiles } from '@/lib/addresses/import/address-file'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { addressFile } from '../bench/addresses/generate'
import { lookUps } from '../bench/addresses/look-ups'
import { measureRecall, sampleOf } from '../bench/addresses/recall'
import { measureMatches } from '../bench/addresses/wrong-matches'
import { measure } from '../bench/measure'
import { measuredDatabase } from './database/measured-database'

const MOST_ROWS_TRIED = 1_000_000

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    sample: { type: 'string', default: '150' },
    tries: { type: 'string' },
    missed: { type: 'boolean', default: false },
  },
})
const [rows, sample] = [Number(values.rows), Number(values.sample)]
// Which lines match is the same among more addresses, so it is tried among as many as are quickly there.
const tries = Number(values.tries ?? (rows > MOST_ROWS_TRIED ? 0 : 100_000))
if (![rows, sample].every((count) => Number.isInteger(count) && count >= 10) || !Number.isInteger(tries) || tries < 0) {
  console.error('--rows, --sample: expected whole numbers from 10; --tries: one from 0')
  process.exit(1)
}

const database = await measuredDatabase('addresses', ['max_wal_size=4GB'], { DATABASE_POOL_MAX: '2' })
try {
  const file = path.join(database.folder, 'addresses.csv')
  await writeFile(file, Readable.from(addressFile(rows)))
  const started = performance.now()
  const outcome = await importAddresses(database.ownerUrl, await addressFiles([file]))
  if (!outcome.ok) throw new Error(outcome.reason)
  console.log(`${outcome.addresses} addresses, imported in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  const drawn = await sampleOf(sample)
  const kept = [await measureRecall(drawn, { say: console.log, showMissed: values.missed })]
  if (tries > 0) kept.push(await measureMatches(tries, console.log))
  const slow = await measure(lookUps(drawn), {
    superuserUrl: database.superuserUrl,
    log: database.log,
    times: sample,
    say: console.log,
  })
  if (slow.length > 0) console.log(`\nToo slow: ${slow.join(', ')}`)
  process.exitCode = kept.every(Boolean) && slow.length === 0 ? 0 : 1
} finally {
  // A session that the stop would cut off would hide what went wrong.
  await prisma().$disconnect()
  await database.remove()
}
