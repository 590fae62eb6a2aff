// `node --import tsx bench/addresses/write-dataset.ts 1000000 > addresses.csv` writes a file of a million invented
// addresses.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateAddressFile } from './generate-addresses'

const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 1) {
  console.error('expected the number of addresses')
  process.exit(1)
}
await pipeline(Readable.from(generateAddressFile(count)), process.stdout)
