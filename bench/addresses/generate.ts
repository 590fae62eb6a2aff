// Invented addresses by the million, spread as a country's are: postcodes of about seventeen, streets whose names are
// met in thousands of places or in one, flats, blocks, cottages. The same ones for the same number and seed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PLAIN_COLUMNS } from '@/lib/addresses/import/csv-layouts'
import { isOutcode, UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'
import { premisesOfPostcode } from './houses'
import { localityName, streetName, townName } from './names'
import { type Chance, chanceOf } from './random'

/** As thirty million are spread over the country: fewer addresses are fewer outcodes, each as full. */
const ADDRESSES_PER_OUTCODE = 10_500
const FEWEST_OUTCODES = 24
const OUTCODES_PER_TOWN = 3
/** Of a sector, so that ten sectors hold all of the outcode's. */
const UNITS_PER_SECTOR = UNIT_LETTERS.length ** 2

/** Invented addresses of real outcodes, in the order of their postcodes' streets. */
function* addresses(count: number, seed = 1): Generator<AddressParts> {
  const chance = chanceOf(seed)
  const outcodes = someOutcodes(count)
  let left = count
  let town = ''
  for (const [at, outcode] of outcodes.entries()) {
    if (at % OUTCODES_PER_TOWN === 0) town = townName(chance)
    const here = Math.ceil(left / (outcodes.length - at))
    yield* addressesOf({ outcode, town }, here, chance)
    left -= here
  }
}

/** The same as an address file, in chunks of some hundred lines. */
export function* addressFile(count: number, seed = 1): Generator<string> {
  let chunk = `${PLAIN_COLUMNS.join()}\n`
  for (const row of addresses(count, seed)) {
    chunk += fileLine(row)
    if (chunk.length < 1 << 16) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

// No part that is drawn here holds a comma or a quote.
const fileLine = ({ subBuilding, buildingName, number, street, locality, town, county, postcode }: AddressParts) =>
  `${subBuilding ?? ''},${buildingName ?? ''},${number ?? ''},${street},${locality ?? ''},${town},${county ?? ''},${postcode}\n`

/** Neighbours are left out evenly, so that every part of the country is there. */
function someOutcodes(addresses: number): string[] {
  const all = realOutcodes()
  const count = Math.min(all.length, Math.max(FEWEST_OUTCODES, Math.round(addresses / ADDRESSES_PER_OUTCODE)))
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
}

function realOutcodes(): string[] {
  const file = path.join(import.meta.dirname, '../../prisma/rate-card/region-prefixes.csv')
  const prefixes = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(',')[0]!.split(' ')[0]!)
  return [...new Set(prefixes)].filter(isOutcode).sort()
}

interface Place {
  outcode: string
  town: string
}

function* addressesOf({ outcode, town }: Place, count: number, chance: Chance): Generator<AddressParts> {
  const localities = Array.from({ length: 4 }, () => localityName(chance))
  const named = new Set<string>()
  let left = count
  for (let at = 0; left > 0; ) {
    const locality = chance.is(0.6) ? chance.of(localities) : null
    let street = streetName(chance)
    // A street's name is met once in a locality.
    for (let tries = 0; named.has(`${locality}/${street}`) && tries < 20; tries++) street = streetName(chance)
    named.add(`${locality}/${street}`)
    const [scottish, long] = [SCOTLAND.test(outcode), 1 + chance.below(4)]
    for (let first = 1, part = 0; part < long && left > 0; part++, at++) {
      const { premises, next } = premisesOfPostcode(first, scottish, chance)
      const postcode = `${outcode} ${unitAt(at)}`
      for (const one of premises.slice(0, left)) yield { ...one, street, locality, town, county: null, postcode }
      left -= premises.length
      first = next
    }
  }
}

const SCOTLAND = /^(?:AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/

function unitAt(at: number): string {
  const letters = at % UNITS_PER_SECTOR
  const [second, third] = [Math.floor(letters / UNIT_LETTERS.length), letters % UNIT_LETTERS.length]
  return `${Math.floor(at / UNITS_PER_SECTOR) % 10}${UNIT_LETTERS[second]}${UNIT_LETTERS[third]}`
}
