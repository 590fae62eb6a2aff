import { expect, it } from 'vitest'
import { z } from 'zod'
import { hasPermission, NO_PERMISSION_ERROR, restrictionFields, toPermissions } from './key-restriction-fields'

const schema = z.object(restrictionFields).refine(hasPermission, NO_PERMISSION_ERROR).transform(toPermissions)

const parse = (fields: Partial<Record<keyof typeof restrictionFields, string>>) => {
  const result = schema.safeParse({ access: 'unrestricted', allowedNetworks: '', requestsPerMinute: '', ...fields })
  return result.data ?? result.error?.issues.map(({ path, message }) => `${path}: ${message}`)
}

it('reads the choice “Unrestricted” and empty fields as no restrictions', () => {
  expect(parse({})).toEqual({ permissions: ['all'], allowedNetworks: [], requestsPerMinute: null })
})

it('reads the permissions, the networks without duplicates, and the rate limit from a form', () => {
  const allowedNetworks = ' 192.0.2.0/24\r\n2001:DB8::/32, 192.0.2.1;192.0.2.1/32 '
  expect(
    parse({ access: 'restricted', contracts: 'on', quotes: 'on', allowedNetworks, requestsPerMinute: ' 60 ' }),
  ).toEqual({
    permissions: ['quotes', 'contracts'],
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
  [{ access: '' }, 'access: Choose what the key may do'],
  [{ access: 'all' }, 'access: Choose what the key may do'],
  [{ access: 'restricted' }, 'quotes: Choose at least one permission'],
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
  for (const name of ['access', 'allowedNetworks', 'requestsPerMinute'])
    expect(parse({ [name]: undefined })).toHaveLength(1)
})

it('adds the permission “read” to a key that may change contracts', () => {
  expect(parse({ access: 'restricted', write: 'on' })).toMatchObject({ permissions: ['read', 'write'] })
})

it('ignores ticked permissions of an unrestricted key, because the form hides them', () => {
  expect(parse({ access: 'unrestricted', quotes: 'on' })).toMatchObject({ permissions: ['all'] })
})

it('reports a missing permission together with the errors of other fields', () => {
  expect(parse({ access: 'restricted', requestsPerMinute: 'ten' })).toEqual([
    'requestsPerMinute: Enter a whole number such as 60, or leave the field empty',
    'quotes: Choose at least one permission',
  ])
})
