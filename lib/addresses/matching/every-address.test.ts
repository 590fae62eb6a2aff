// What must be so for each address of the directory, tried in hundreds of ways, others each time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledDirectory, found } from '@/e2e/support/directory'
import { prisma } from '@/lib/platform/database/prisma'
import type { AddressParts } from '../address'
import { addressIdOf } from '../address-id'
import { findAddress } from './find-address'

const directory = filledDirectory()

describe('every address of the directory', () => {
  it('is found by its own text', async () => {
    for (const { text } of directory.texts) expect(await found(text)).toBe(text)
  })

  it('is found however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), async (which, choices) => {
        const { text } = directory.texts[which % directory.texts.length]!
        const line = written(text, choices)
        expect(await found(line), line).toBe(text)
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })

  it('is not found by another house or flat number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 9 }), async (which, place, digit) => {
        const { text } = directory.texts[which % directory.texts.length]!
        const premises = text.slice(0, text.lastIndexOf(','))
        const digits = [...premises.matchAll(/\d/g)].map(({ index }) => index)
        fc.pre(digits.length > 0)
        const at = digits[place % digits.length]!
        const line = text.slice(0, at) + (place % 2 ? text[at] : '') + digit + text.slice(at + 1)
        const result = await findAddress(line)
        // Another address may stand there, and then it is that one by its own text.
        if (result.found) expect(withoutFlatWord(result.address.address)).toBe(withoutFlatWord(line))
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })

  it('is found or among its candidates without its street, first where it alone is so', async () => {
    const rows = await prisma().address.findMany()
    const lines = rows.flatMap((row) => {
      const withoutStreet = { ...row, street: '' }
      const number = row.number && `${row.number}, ${row.postcode}`
      return [
        { row, line: joined(withoutStreet) },
        { row, line: joined({ ...withoutStreet, number: row.buildingName ? null : row.number }) },
        ...(number ? [{ row, line: number }] : []),
      ]
    })
    const alike = Map.groupBy(lines, ({ line }) => line)
    const shuffled = fc.sample(fc.shuffledSubarray(lines, { minLength: 500, maxLength: 500 }), {
      numRuns: 1,
      seed: 1,
    })[0]!
    for (const { row, line } of shuffled) {
      const same = new Set(alike.get(line)!.map((other) => other.row.id)).size
      if (same > 10) continue
      const result = await findAddress(line)
      const ids = result.found ? [result.address.addressId] : result.candidates.map(({ addressId }) => addressId)
      if (same === 1) expect(ids[0], line).toBe(addressIdOf(row.id))
      else expect(ids, line).toContain(addressIdOf(row.id))
    }
  })

  it('is a candidate that is found by text and by id, whatever line it came from', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.nat(), async (one, other, cut, rank) => {
        const [first, second] = [
          directory.texts[one % directory.texts.length]!.text,
          directory.texts[other % directory.texts.length]!.text,
        ]
        const line = first.slice(0, cut % first.length) + second.slice(cut % second.length)
        const result = await findAddress(line)
        if (result.found || result.candidates.length === 0) return
        const { addressId, address } = result.candidates[rank % result.candidates.length]!
        const byText = await findAddress(address)
        expect(byText).toEqual(await findAddress(addressId))
        expect(byText.found && byText.address).toMatchObject({ addressId, address })
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })
})

/** What there is of the parts as one line. */
const joined = (row: AddressParts) =>
  [row.subBuilding, row.buildingName, row.number, row.locality, row.town, row.county, row.postcode]
    .filter((part) => part)
    .join(', ')

// 'Flat 2/1' and '2/1' are one.
const withoutFlatWord = (text: string) => text.replace(/^(Flat|Apartment|Unit) /, '')

/** The text in other letters, marks, spaces and short forms, as the choices say. */
function written(text: string, choices: number[]): string {
  let at = 0
  const choose = <T>(...options: T[]) => options[choices[at++ % choices.length]! % options.length]!
  return (
    text
      .replace(/\b(Street|Saint|Road|Avenue|House|Square|Court|Lane|Flat|Apartment|Terrace)\b/g, (word) =>
        choose(word, word, SHORT[word]!),
      )
      // '12 14' would be flat 12 at 14.
      .replace(/(?<!\d) & (?!\d)/g, () => choose(' & ', ' and ', '&', ' '))
      .replace(/(?<=\d) & (?=\d)/g, () => choose(' & ', ' and ', '&'))
      // '1St' would be an ordinal.
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

const SHORT: Record<string, string> = {
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
