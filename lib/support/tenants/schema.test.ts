import { expect, it } from 'vitest'
import { closeContractSchema, tenantEmailSchema, tenantNameSchema } from './schema'

const parseEmailField = (email: string) => {
  const { success, data, error } = tenantEmailSchema.safeParse({ tenant: '7', email })
  return success ? data.email.address : error.issues.map(({ message }) => message)
}

it.each([
  [' Ada@Example.org ', 'Ada@Example.org'],
  ['', ['Enter the e-mail address']],
  [' ', ['Enter the e-mail address']],
  ['ada@', ['This is no e-mail address, such as ada.brown@example.com']],
  ['ada@example.org\r\nBcc: eve@example.org', ['This is no e-mail address, such as ada.brown@example.com']],
])('says of the address %j what a person can mend', (input, expected) =>
  expect(parseEmailField(input)).toEqual(expected),
)

const errorMessages = ({ error }: { error?: { issues: { message: string }[] } }) =>
  error?.issues.map(({ message }) => message)

it.each(['  ', 'x'.repeat(301), 'a\u202Eb'])('needs a note of 1 to 300 characters: %#', (note) =>
  expect(errorMessages(closeContractSchema.safeParse({ contract: '1', note }))).toEqual([
    'Say why, for whoever looks at this contract next, in at most 300 characters',
  ]),
)

it.each(['', ' ', 'x'.repeat(101), 'A\u202Eda'])(
  'takes no name that the API would not, in words for people: %#',
  (name) => {
    expect(errorMessages(tenantNameSchema.safeParse({ tenant: '7', firstName: name, lastName: 'Brown' }))).toEqual([
      'Enter the first name, at most 100 characters',
    ])
    expect(tenantNameSchema.safeParse({ tenant: '7', firstName: ' Ada ', lastName: 'Brown' }).data).toEqual({
      ...{ tenant: 7, firstName: 'Ada', lastName: 'Brown' },
    })
  },
)
