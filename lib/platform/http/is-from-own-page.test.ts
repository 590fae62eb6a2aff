import { expect, it } from 'vitest'
import { isFromOwnPage } from './is-from-own-page'

it.each([
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
])('reads from Sec-Fetch-Site: %s whether a link on our own page was followed: %s', (site, expected) => {
  expect(isFromOwnPage(new Headers({ 'sec-fetch-site': site }))).toBe(expected)
})

it('accepts a browser that doesn’t send Sec-Fetch-Site', () => expect(isFromOwnPage(new Headers())).toBe(true))
