import { expect, it } from 'vitest'
import { type FigureSign, parseFigureText } from './parse-figure-text'

it.each<[string, FigureSign | undefined, string]>([
  ['£1,234.50', '£', '1234.50'],
  ['£ 26', '£', '26'],
  [' 27.92p ', 'p', '27.92'],
  ['18%', '%', '0.18'],
  ['14.74 %', '%', '0.1474'],
  ['108%', '%', '1.08'],
  ['12,000', undefined, '12000'],
  ['0.18', '%', '0.18'],
])('reads %s in a column with the sign %s as %s', (text, sign, figure) => {
  expect(parseFigureText(text, sign)).toBe(figure)
})

it.each<[string, FigureSign | undefined]>([
  ['£26', 'p'],
  ['26p', '£'],
  ['£26p', '£'],
  ['18%', undefined],
  ['1,00', undefined],
  ['38,00', '£'],
  ['-5', '£'],
  ['thirty', '£'],
  ['', '£'],
])('leaves %s in a column with the sign %s as it is', (text, sign) => {
  expect(parseFigureText(text, sign)).toBe(text)
})
