import { expect, it } from 'vitest'
import { findEditSection } from './edit-sections'
import { labelInvalidFigures, nameFigureRow } from './name-figure-row'

it.each([
  ['energy-rates', '_M', 'Yorkshire (_M)'],
  ['monthly-shares', '3', 'March'],
  ['plans', 'unlimited_unit_factor', 'UNLIMITED, unit rate'],
  ['broadband', '50mbps', '50mbps'],
  ['broadband', '', 'New row'],
  ['monthly-shares', 'x', 'x'],
])('names the row of %s with the key “%s” %s', (slug, key, name) => {
  expect(nameFigureRow(findEditSection(slug)!, key)).toBe(name)
})

it('labels invalid figures with their row and column', () => {
  const section = findEditSection('broadband')!
  const fields = { 'row-0-speed': '50mbps', 'row-0-monthly': 'x', 'row-1-speed': '', 'row-1-monthly': '' }
  expect(
    labelInvalidFigures(section, fields, { 'row-0-monthly': 'Wrong', 'row-1-speed': 'Wrong', from: 'Wrong' }),
  ).toEqual({
    'row-0-monthly': '50mbps, Price, £ a month',
    'row-1-speed': 'New row, Speed',
  })
})
