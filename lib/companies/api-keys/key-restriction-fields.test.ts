import { expect, it } from 'vitest'
import { z } from 'zod'
import { restrictionFields } from './key-restriction-fields'

const schema = z.object(restrictionFields)

const parse = (fields: Partial<Record<keyof typeof restrictionFields, string>>) => {
  const result = schema.safeParse({ scope: 'all', allowedNetworks: '', requestsPerMinute: '', ...fields })
  return result.data ?? result.error?.issues.map(({ path, message }) => `${path}: ${message}`)
}

it('reads the choice "all" and empty fields as no restrictions', () => {
  expect(parse({})).toEqual({ scope: null, allowedNetworks: [], requestsPerMinute: null })
})

it('reads the scope, the networks without duplicates, and the rate limit from a form', () => {
  const allowedNetworks = ' 192.0.2.0/24\r\n2001:DB8::/32, 192.0.2.1;192.0.2.1/32 '
  expect(parse({ scope: 'quotes', allowedNetworks, requestsPerMinute: ' 60 ' })).toEqual({
    scope: 'quotes',
    allowedNetworks: ['192.0.2.0/24', '2001:db8::/32', '192.0.2.1'],
    requestsPerMinute: 60,
  })
})

it('accepts 20 allowed networks for an API key, and rejects 21', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:0:0:${index}::/80`).join('\n')
  expect(parse({ allowedNetworks: list(20) })).toMatchObject({ allowedNetworks: { length: 20 } })
  expect(parse({ allowedNetworks: list(21) })).toEqual(['allowedNetworks: Enter at most 20 networks'])
})

it.each([
  [{ scope: '' }, 'scope: Choose which endpoints the key may use'],
  [{ scope: 'everything' }, 'scope: Choose which endpoints the key may use'],
  [
    { allowedNetworks: '192.0.2.0/24 office' },
    'allowedNetworks: “office” isn’t an IP address or a network such as 192.0.2.0/24',
  ],
  ...['0', '-1', '1.5', '1e3', '1,000', '10000000', 'ten'].map((requestsPerMinute) => [
    { requestsPerMinute },
    'requestsPerMinute: Enter a whole number such as 60, or leave the field empty',
  ]),
] as [Record<string, string>, string][])('rejects the restriction fields %j with the error “%s”', (fields, message) => {
  expect(parse(fields)).toEqual([message])
})

it('rejects a form that lacks a field, so that it can’t remove a restriction by accident', () => {
  for (const name of Object.keys(restrictionFields)) expect(parse({ [name]: undefined })).toHaveLength(1)
})
