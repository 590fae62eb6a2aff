import { expect, it } from 'vitest'
import { closeContractSchema, tenantEmailSchema, tenantNameSchema } from './schema'

const parseEmailField = (email: string) => {
  const { success, data, error } = tenantEmailSchema.safeParse({ tenant: '7', email, reason: 'Mistyped' })
  return success ? data.email.address : error.issues.map(({ message }) => message)
}

it.each([
  [' Ada@Example.org ', 'Ada@Example.org'],
  ['', ['Enter the email address']],
  [' ', ['Enter the email address']],
  ['ada@', ['Enter a valid email address, such as ada.brown@example.com']],
  ['ada@example.org\r\nBcc: eve@example.org', ['Enter a valid email address, such as ada.brown@example.com']],
])('checks the corrected email address %j: %j', (input, expected) => expect(parseEmailField(input)).toEqual(expected))

const errorMessages = ({ error }: { error?: { issues: { message: string }[] } }) =>
  error?.issues.map(({ message }) => message)

it.each([
  ['is blank', '  '],
  ['is too long', 'x'.repeat(301)],
  ['contains a control character', 'a\u202Eb'],
])('rejects a closing note that %s', (_, note) =>
  expect(errorMessages(closeContractSchema.safeParse({ contract: '1', note }))).toEqual([
    'Enter a reason (max 300 characters)',
  ]),
)

it.each([
  ['is empty', ''],
  ['is blank', ' '],
  ['is too long', 'x'.repeat(101)],
  ['contains a control character', 'A\u202Eda'],
])('rejects a corrected name that %s, with an error message for the form', (_, name) => {
  const correction = { tenant: '7', lastName: 'Brown', reason: 'Mistyped' }
  expect(errorMessages(tenantNameSchema.safeParse({ ...correction, firstName: name }))).toEqual([
    'Enter the first name (max 100 characters)',
  ])
  expect(tenantNameSchema.safeParse({ ...correction, firstName: ' Ada ' }).data).toEqual({
    ...{ tenant: 7, firstName: 'Ada', lastName: 'Brown', reason: 'Mistyped' },
  })
})
