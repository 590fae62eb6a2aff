// Checks what must hold for every address in the directory. Most tests use hundreds of generated variants.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAddressText, setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { prisma } from '@/lib/platform/database/prisma'
import type { AddressParts } from '../address'
import { formatAddressId } from '../address-id'
import { matchAddress } from './match-address'

const directory = setUpAddressDirectory()

describe('each address in the directory', () => {
  it('matches its own text', async () => {
    for (const { text } of directory.addresses) expect(await findAddressText(text)).toBe(text)
  })

  it('matches its text if the letter case, punctuation, spacing or abbreviations differ', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
        async (addressIndex, choices) => {
          const { text } = directory.addresses[addressIndex % directory.addresses.length]!
          const addressLine = writeDifferently(text, choices)
          expect(await findAddressText(addressLine), addressLine).toBe(text)
        },
      ),
      { seed: 20_261_120, numRuns: 300 },
    )
  })

  it('doesn’t match text with a different house or flat number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 9 }), async (addressIndex, digitIndex, digit) => {
        const { text } = directory.addresses[addressIndex % directory.addresses.length]!
        const premises = text.slice(0, text.lastIndexOf(','))
        const digits = [...premises.matchAll(/\d/g)].map(({ index }) => index)
        fc.pre(digits.length > 0)
        const at = digits[digitIndex % digits.length]!
        const addressLine = text.slice(0, at) + (digitIndex % 2 ? text[at] : '') + digit + text.slice(at + 1)
        const match = await matchAddress(addressLine)
        // If there's an address with this number, the line must match that address and no other.
        if (match.isFound) expect(removeFlatWord(match.address.address)).toBe(removeFlatWord(addressLine))
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })

  it('is offered for a line without its street if at most ten addresses fit', async () => {
    const homes = await prisma().address.findMany()
    const cases = homes.flatMap((home) => {
      const withoutStreet = { ...home, street: '' }
      const number = home.number && `${home.number}, ${home.postcode}`
      return [
        { row: home, line: joinParts(withoutStreet) },
        { row: home, line: joinParts({ ...withoutStreet, number: home.buildingName ? null : home.number }) },
        ...(number ? [{ row: home, line: number }] : []),
      ]
    })
    const casesByLine = Map.groupBy(cases, ({ line }) => line)
    const shuffled = fc.sample(fc.shuffledSubarray(cases, { minLength: 500, maxLength: 500 }), {
      numRuns: 1,
      seed: 1,
    })[0]!
    for (const { row: home, line: addressLine } of shuffled) {
      const homeCount = new Set(casesByLine.get(addressLine)!.map((other) => other.row.id)).size
      if (homeCount > 10) continue
      const match = await matchAddress(addressLine)
      const ids = match.isFound ? [match.address.addressId] : match.candidates.map(({ addressId }) => addressId)
      if (homeCount === 1) expect(ids[0], addressLine).toBe(formatAddressId(home.id))
      else expect(ids, addressLine).toContain(formatAddressId(home.id))
    }
  })

  it('can be looked up by its text or its ID after it was offered as a candidate', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.nat(), async (one, other, cutIndex, rank) => {
        const [first, second] = [
          directory.addresses[one % directory.addresses.length]!.text,
          directory.addresses[other % directory.addresses.length]!.text,
        ]
        const addressLine = first.slice(0, cutIndex % first.length) + second.slice(cutIndex % second.length)
        const match = await matchAddress(addressLine)
        if (match.isFound || match.candidates.length === 0) return
        const { addressId, address } = match.candidates[rank % match.candidates.length]!
        const byText = await matchAddress(address)
        expect(byText).toEqual(await matchAddress(addressId))
        expect(byText.isFound && byText.address).toMatchObject({ addressId, address })
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })
})

/** Formats the address on one line, but leaves out the street. */
const joinParts = (parts: AddressParts) =>
  [parts.subBuilding, parts.buildingName, parts.number, parts.locality, parts.town, parts.county, parts.postcode]
    .filter((part) => part)
    .join(', ')

// Removes the word for a flat, because 'Flat 2/1' and '2/1' are the same flat.
const removeFlatWord = (text: string) => text.replace(/^(Flat|Apartment|Unit) /, '')

/** Varies the letter case, punctuation, spaces and abbreviations in the text. `choices` determines how. */
function writeDifferently(text: string, choices: number[]): string {
  let choiceIndex = 0
  const choose = <T>(...options: T[]) => options[choices[choiceIndex++ % choices.length]! % options.length]!
  return (
    text
      .replace(/\b(Street|Saint|Road|Avenue|House|Square|Court|Lane|Flat|Apartment|Terrace)\b/g, (word) =>
        choose(word, word, SHORT_FORMS[word]!),
      )
      // Don't replace & between numbers with a space, because '12 14' would mean flat 12 at number 14.
      .replace(/(?<!\d) & (?!\d)/g, () => choose(' & ', ' and ', '&', ' '))
      .replace(/(?<=\d) & (?=\d)/g, () => choose(' & ', ' and ', '&'))
      // Don't remove the space in '1 St', because '1St' would be an ordinal.
      .replace(/(?<=\d) (?=(?!St\b)[A-Z][a-z])/g, () => choose(' ', ' ', ''))
      .replace(/, /g, () => choose(', ', ' ', ',', ' , ', ',\u00a0', '\t', ' - ', '; '))
      .replace(/'/g, () => choose("'", '’', ''))
      .replace(/[A-Z]+\d+ \d[A-Z]{2}$/, (postcode) =>
        choose(
          postcode,
          postcode.replace(' ', ''),
          postcode.replace(' ', '  '),
          [...postcode.replace(' ', '')].join(' '),
          [...postcode.replace(' ', '')].join('.'),
          `${postcode} ${postcode}`,
        ),
      )
      .replace(/[a-z]+/gi, (word) => choose(word, word.toLowerCase(), word.toUpperCase()))
  )
}

const SHORT_FORMS: Record<string, string> = {
  Street: 'St.',
  Saint: 'St',
  Road: 'Rd',
  Avenue: 'Ave',
  House: 'Hse',
  Square: 'Sq.',
  Court: 'Ct',
  Lane: 'Ln',
  Flat: 'Flt',
  Apartment: 'Apt.',
  Terrace: 'Terr',
}
