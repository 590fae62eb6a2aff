// Generates millions of invented addresses, with the same distribution as in a real country. A postcode has about
// seventeen addresses. Some street names occur once, and others in thousands of places. There are flats, blocks of
// flats and cottages. The same count and seed give the same addresses.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PLAIN_COLUMNS } from '@/lib/addresses/import/csv-layouts'
import { isOutcode, UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'
import { generatePremises } from './generate-premises'
import { generateLocalityName, generateStreetName, generateTownName } from './place-names'
import { createRandom, type Random } from './seeded-random'

/**
 * The average number of addresses per outcode if the UK has thirty million. A smaller directory has fewer outcodes, but
 * as many addresses in each.
 */
const ADDRESSES_PER_OUTCODE = 10_500
const MIN_OUTCODES = 24
const OUTCODES_PER_TOWN = 3
/** The number of postcodes in a sector. Ten sectors fill an outcode. */
const UNITS_PER_SECTOR = UNIT_LETTERS.length ** 2

/** Generates invented addresses in real outcodes, ordered by outcode and street. */
function* generateAddresses(count: number, seed = 1): Generator<AddressParts> {
  const random = createRandom(seed)
  const outcodes = selectOutcodes(count)
  let remaining = count
  let town = ''
  for (const [index, outcode] of outcodes.entries()) {
    if (index % OUTCODES_PER_TOWN === 0) town = generateTownName(random)
    const outcodeAddresses = Math.ceil(remaining / (outcodes.length - index))
    yield* generateAreaAddresses({ outcode, town }, outcodeAddresses, random)
    remaining -= outcodeAddresses
  }
}

/** Generates the text of an address file, in chunks of several hundred lines. */
export function* generateAddressFile(count: number, seed = 1): Generator<string> {
  let chunk = `${PLAIN_COLUMNS.join()}\n`
  for (const row of generateAddresses(count, seed)) {
    chunk += formatFileLine(row)
    if (chunk.length < 1 << 16) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

// Formats an address as a line of the file. No generated part contains a comma or a quotation mark, so the line needs
// no quotation marks.
const formatFileLine = ({
  subBuilding,
  buildingName,
  number,
  street,
  locality,
  town,
  county,
  postcode,
}: AddressParts) =>
  `${subBuilding ?? ''},${buildingName ?? ''},${number ?? ''},${street},${locality ?? ''},${town},${county ?? ''},${postcode}\n`

/** Selects outcodes at even intervals, so that every part of the country is included. */
function selectOutcodes(addressCount: number): string[] {
  const all = readOutcodes()
  const count = Math.min(all.length, Math.max(MIN_OUTCODES, Math.round(addressCount / ADDRESSES_PER_OUTCODE)))
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!)
}

function readOutcodes(): string[] {
  const file = path.join(import.meta.dirname, '../../prisma/rate-card/region-prefixes.csv')
  const prefixes = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(',')[0]!.split(' ')[0]!)
  return [...new Set(prefixes)].filter(isOutcode).sort()
}

interface Area {
  outcode: string
  town: string
}

function* generateAreaAddresses({ outcode, town }: Area, count: number, random: Random): Generator<AddressParts> {
  const localities = Array.from({ length: 4 }, () => generateLocalityName(random))
  const usedStreets = new Set<string>()
  let remaining = count
  for (let unitIndex = 0; remaining > 0; ) {
    const locality = random.chance(0.6) ? random.pick(localities) : null
    let street = generateStreetName(random)
    // Try other names, because a street name should occur only once in a locality.
    for (let attempt = 0; usedStreets.has(`${locality}/${street}`) && attempt < 20; attempt++)
      street = generateStreetName(random)
    usedStreets.add(`${locality}/${street}`)
    const [isScottish, postcodeCount] = [SCOTTISH_OUTCODE.test(outcode), 1 + random.integerBelow(4)]
    for (let firstNumber = 1, section = 0; section < postcodeCount && remaining > 0; section++, unitIndex++) {
      const { premises, nextNumber } = generatePremises(firstNumber, isScottish, random)
      const postcode = `${outcode} ${formatUnit(unitIndex)}`
      for (const parts of premises.slice(0, remaining))
        yield { ...parts, street, locality, town, county: null, postcode }
      remaining -= premises.length
      firstNumber = nextNumber
    }
  }
}

const SCOTTISH_OUTCODE = /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/

function formatUnit(index: number): string {
  const letterIndex = index % UNITS_PER_SECTOR
  const [second, third] = [Math.floor(letterIndex / UNIT_LETTERS.length), letterIndex % UNIT_LETTERS.length]
  return `${Math.floor(index / UNITS_PER_SECTOR) % 10}${UNIT_LETTERS[second]}${UNIT_LETTERS[third]}`
}
