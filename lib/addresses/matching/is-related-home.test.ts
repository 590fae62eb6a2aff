import { expect, it } from 'vitest'
import type { AddressParts, Home } from '../address'
import { buildAddressKeys } from './build-address-keys'
import { extractMatchFeatures } from './extract-match-features'
import { isRelatedHome, listNamesWithoutPlace } from './is-related-home'
import { parseAddressLine } from './parse-address-line'
import { SimilarityScorer } from './similarity-scorer'

function createHome(text: string): Home {
  const [buildingName, number, street, locality, town, postcode] = text.split('|').map((part) => part || null)
  const parts: AddressParts = {
    subBuilding: null,
    buildingName: buildingName!,
    number: number!,
    street: street!,
    locality: locality!,
    town: town!,
    county: null,
    postcode: postcode!,
  }
  return { ...parts, ...buildAddressKeys(parts), id: 1n, outcode: postcode!.split(' ')[0]! }
}

function isRelated(line: string, home: string): boolean {
  const features = extractMatchFeatures(parseAddressLine(line))
  return isRelatedHome(createHome(home), features, new SimilarityScorer(features))
}

const IN_YORK = '|12|York Road|Acomb|York|YO24 4AA'
const IN_LONDON = 'Rose Cottage|3|Mill Lane||London|E1 1AA'
const ON_OTLEY_ROAD = '|12|Otley Road|Headingley|Leeds|LS6 3AA'
const ON_STREET = '|12|High Street||Street|BA16 0AA'

it.each([
  ['the postcode', 'The Old Barn, YO24 4AA', IN_YORK],
  ['the street and town', '99 York Road, York', IN_YORK],
  ['the street and locality', '99 York Road, Acomb', IN_YORK],
  ['the street and outcode', '99 York Road, YO24 9ZZ', IN_YORK],
  ['the building and town', 'Rose Cottage, London', IN_LONDON],
  ['a mistyped street and town', '12 Otely Road, Leads', ON_OTLEY_ROAD],
  ['the town before the street', 'Leeds, Otley Road 12', ON_OTLEY_ROAD],
  ['a street without its type, before the town', '12 Otley, Leeds', ON_OTLEY_ROAD],
  ['a street without its type, before the outcode', '12 Otley LS6', ON_OTLEY_ROAD],
  ['a street and a town called Street', '12 High Street, Street', ON_STREET],
])('accepts a home if the line names %s: %s', (_, line, home) => {
  expect(isRelated(line, home)).toBe(true)
})

it.each([
  ['a street', '12 Otley Road', ON_OTLEY_ROAD, ['OTLEYROAD']],
  ['a mistyped street', '12 Otely Road', ON_OTLEY_ROAD, ['OTLEYROAD']],
  ['a street named after its town', '12 York Road', IN_YORK, ['YORKROAD']],
  ['a building', 'Rose Cottage', IN_LONDON, ['ROSECOTTAGE']],
  ['a street and town', '12 Otley Road, Leeds', ON_OTLEY_ROAD, []],
  ['a street and outcode', '12 Otley Road, LS6', ON_OTLEY_ROAD, []],
  ['a street and another place', '12 Otley Road, Hitchin', ON_OTLEY_ROAD, []],
  ['another street', '12 Otley Lane', ON_OTLEY_ROAD, []],
])('lists the home’s street or building only if the line names it without a place (%s: %s)', (_, line, home, names) => {
  const features = extractMatchFeatures(parseAddressLine(line))
  expect(listNamesWithoutPlace(createHome(home), features, new SimilarityScorer(features))).toEqual(names)
})

it.each([
  ['only the street', '12 Otley Road', ON_OTLEY_ROAD],
  ['only the town', '12 Nowhere Lane, York', IN_YORK],
  ['only the outcode', '12 Nowhere Lane, YO24', IN_YORK],
  ['only the sector', '12 Nowhere Lane, YO24 4ZZ', IN_YORK],
  ['the street, and the town only as a part of the street', '12 York Road, Hitchin', IN_YORK],
  ['the street, and the town only as a part of the word Street', '12 High Street, Hitchin', ON_STREET],
  ['the building, and the town only as a part of another street', 'Rose Cottage, London Road, Hitchin', IN_LONDON],
  ['the street and another town that contains the town’s name', '12 York Road, New York', IN_YORK],
  ['another street that contains the street’s name', '12 Upper Mill Lane, London', IN_LONDON],
  ['another street that begins like the street', '12 Otley Lane, Leeds', ON_OTLEY_ROAD],
  ['another street that ends like the beginning of the street', '12 West Otley, Leeds', ON_OTLEY_ROAD],
  ['another street with two letters changed', '12 Orley Rood, Leeds', ON_OTLEY_ROAD],
  ['the street and more words', '12 Otley Road Hitchin', ON_OTLEY_ROAD],
])('rejects a home if the line names %s: %s', (_, line, home) => {
  expect(isRelated(line, home)).toBe(false)
})
