import { expect, it } from 'vitest'
import { parseQuery } from './parse-query'

it.each(['', '  ', '\t'])('treats the search %j as empty', (input) => {
  expect(parseQuery(input)).toBe('empty')
})

it.each(['ab', ' a b ', '--', '李', 'a@', '%%%', '___'])('rejects the search %j as too short', (input) => {
  expect(parseQuery(input)).toBe('short')
})

it.each([
  ['7', { tenantId: 7, contractId: 7 }],
  ['No. 17', { tenantId: 17, contractId: 17 }],
  ['#17', { tenantId: 17, contractId: 17 }],
  ['T17', { tenantId: 17 }],
  ['tenant 17', { tenantId: 17 }],
  ['tenant number 17', { tenantId: 17 }],
  ['contract no 17', { contractId: 17 }],
  ['tenantId: 17', { tenantId: 17 }],
  ['houseContractId: 17', { contractId: 17 }],
  ['contract id 17', { contractId: 17 }],
  ['9a1b2c3d00004000800000000000000a', { requestId: '9a1b2c3d00004000800000000000000a' }],
  ['Ada King, ada@x.org', { email: 'ada@x.org' }],
  ['mailton', { email: 'mailton', words: 'mailton' }],
  ['9A1B2C3D-0000-4000-8000-00000000000a', { requestId: '9a1b2c3d-0000-4000-8000-00000000000a' }],
  ['Ada@Bücher.example', { email: 'ada@xn--bcher-kva.example' }],
  ['X-Request-Id: 9a1b2c3d-0000-4000-8000-00000000000a', { requestId: '9a1b2c3d-0000-4000-8000-00000000000a' }],
  ['<ada@x.org>', { email: 'ada@x.org' }],
  ['"King, Ada" <ada@x.org>,', { email: 'ada@x.org' }],
  ['mailto:ada@x.org', { email: 'ada@x.org' }],
  ['李 明', { words: '李 明' }],
  ['Ada.King@', { email: 'ada.king@' }],
  ['ada@gmail', { email: 'ada@gmail' }],
  ['ls63aa', { postcode: 'LS6 3AA', words: 'ls63aa' }],
  ['Ada King', { words: 'Ada King' }],
  ["O'Br", { email: "o'br", words: "O'Br" }],
])('parses the search %j as %j', (input, query) => {
  expect(parseQuery(input)).toEqual(query)
})

it.each([
  '07911 123456',
  '+44 7911 123456',
  '+44 (0)7911 123456',
  '(+44) 7911-123456',
  '0044 7911 123456',
  '００４４ 7911 123456',
  'tel:+447911123456',
  'Tel. 07911 123456',
  '\u202A+44\u00A07911\u00A0123456\u202C',
])('parses the phone number %j to the same digits as its other spellings', (input) => {
  expect(parseQuery(input)).toEqual({ phoneEnd: '911123456' })
})

it.each(['085 012 3456', '0850123456', '353 85 0123456', '+353 85 012 3456', '00353 (0)85/012.3456'])(
  'parses the Irish phone number %j to the same digits as its other spellings',
  (input) => expect(parseQuery(input)).toMatchObject({ phoneEnd: '850123456' }),
)

it.each(['12345678', '123 45 67', '97 - 99', '1234 5678 1234 5678 12'])(
  'finds no phone number in the search %j',
  (input) => expect(parseQuery(input)).not.toHaveProperty('phoneEnd'),
)

it('searches for digits both as an ID and as a phone number if they could be either', () => {
  expect(parseQuery('1132960001')).toEqual({ tenantId: 1132960001, contractId: 1132960001, phoneEnd: '132960001' })
})
