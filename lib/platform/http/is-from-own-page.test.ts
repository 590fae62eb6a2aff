import { expect, it } from 'vitest'
import { isFromOwnPage } from './is-from-own-page'

it.each([
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
])('decides from Sec-Fetch-Site %s whether a request comes from our own page: %s', (site, expected) => {
  expect(isFromOwnPage(new Headers({ 'sec-fetch-site': site }))).toBe(expected)
})

it('treats a request without Sec-Fetch-Site as coming from our own page', () =>
  expect(isFromOwnPage(new Headers())).toBe(true))
