import { expect, it } from 'vitest'
import { compareAddressLines } from './compare-address-lines'

/** Returns the candidate with its different parts in asterisks. */
const mark = (submitted: string, candidate: string) =>
  compareAddressLines(submitted, candidate)
    .segments.map(({ text, isDifferent }) => (isDifferent ? `*${text}*` : text))
    .join('')

it.each([
  ['13 High Street, Leeds, LS6 3AA', '*12* High Street, *Headingley*, Leeds, LS6 3AA'],
  ['12 high st leeds ls63aa', '12 High Street, Leeds, LS6 3AA'],
  ['12 Hyde Street, Leeds', '12 Hyde Street, *Sheffield, S1 2AB*'],
  ['12 St Mary’s Rd, Leeds', '*12A* St Marys Road, Leeds'],
  ['', '*12 High Street*'],
])('marks the words that %j doesn’t contain', (submitted, marked) => {
  expect(mark(submitted, marked.replaceAll('*', ''))).toBe(marked)
})

it('lists the submitted words that the candidate leaves out, but not those that it replaces', () => {
  const submitted = 'Flat 9, 13 High Street, Leeds'
  expect(compareAddressLines(submitted, '13 High Street, Leeds').missing).toEqual(['Flat 9'])
  expect(compareAddressLines(submitted, 'Flat 9, 12 High Street').missing).toEqual(['Leeds'])
})
