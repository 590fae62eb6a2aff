// Compares the request schemas of the OpenAPI document with those that validate requests.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMismatches, OPERATIONS } from '@/e2e/helpers/check-against-openapi'
import { arbitraryValidRequest } from '@/e2e/helpers/request-arbitraries'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { validateBody } from '../validate-body'

const SCHEMAS = { createBillsPackage: billsPackageRequestSchema, getQuotes: quoteRequestSchema }

/** All white space that the service trims from text. */
const WHITE_SPACE = [
  ...'\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f',
  ...'\u205f\u3000\ufeff',
]

/** Generates a field whose value is surrounded by white space. */
const arbitraryPaddedField = ([field, value]: [string, string], whiteSpace: string[]) => {
  const padding = fc.string({ unit: fc.constantFrom(...whiteSpace), maxLength: 3 })
  return fc.tuple(padding, padding).map(([before, after]) => ({ [field]: before + value + after }))
}

/** Generates the forms of fields that the document promises to accept. Some endpoints ignore some of the fields. */
const arbitraryAcceptedForm: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  arbitraryPaddedField(['firstName', 'Ada'], WHITE_SPACE),
  arbitraryPaddedField(['contactNo', '07700 900123'], WHITE_SPACE),
  arbitraryPaddedField(['numberOfTenants', '4'], WHITE_SPACE),
  arbitraryPaddedField(['postcode', 'LS6 3AA'], WHITE_SPACE),
  arbitraryPaddedField(['address', '2 High Street, LS6 3AA'], WHITE_SPACE),
  arbitraryPaddedField(['birthday', '2004-02-29'], WHITE_SPACE),
  fc.constantFrom(...WHITE_SPACE).map((space) => ({ startDate: `2027-09-01${space}`, endDate: `${space}2028-08-31` })),
  // The longest values that are accepted, also if each letter is sent with a separate accent.
  arbitraryPaddedField(['lastName', 'x'.repeat(100)], WHITE_SPACE),
  arbitraryPaddedField(['firstName', 'e\u0301'.repeat(100)], WHITE_SPACE),
  arbitraryPaddedField(['contactNo', `07700 900${' '.repeat(28)}123`], WHITE_SPACE),
  arbitraryPaddedField(
    ['email', `ada@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(59)}.example`],
    [' '],
  ),
  // Control characters and line separators in an email address are errors, because they may be an injected header.
  arbitraryPaddedField(['email', 'ada@example.com'], [' ', '\u00a0', '\u3000', '\ufeff']),
  fc.constantFrom(
    { firstName: 'Zoe\u0301', lastName: "O'Brien" },
    { email: 'ADA.Brown+bills@B\u00dcCHER.Example' },
    { contactNo: '\u200b07700 900123\u200b' },
    { contactNo: '+44 (0)7700\u2011900\u2011123' },
    { contactNo: '\uff10\uff17\uff17\uff10\uff10 900123' },
    { contactNo: '( +44 ) 7911.123456' },
    { numberOfTenants: 50 },
    { numberOfTenants: '0050' },
    { postcode: 'ls63aa' },
    { selectedServices: { gas: true, electricity: 'true', water: false, tv: 'false' } },
    { unknownField: null, anotherField: { nested: [1] } },
  ),
)

describe.each(OPERATIONS)('the request schema of $operation.operationId', ({ operation }) => {
  const schema = SCHEMAS[operation.operationId as keyof typeof SCHEMAS]
  const publishedSchema = operation.requestBody.content['application/json'].schema

  it('allows only bodies that the service accepts', () => {
    const property = fc.property(arbitraryValidRequest(operation), ({ request }) => {
      expect(validateBody(schema, request)).toMatchObject({ ok: true })
    })
    fc.assert(property, { numRuns: 200, seed: 20_261_128 })
  })

  it('allows every documented form of a field that the service accepts', () => {
    const property = fc.property(arbitraryValidRequest(operation), arbitraryAcceptedForm, ({ request }, fields) => {
      const body = { ...request, ...fields }
      expect(validateBody(schema, body)).toMatchObject({ ok: true })
      expect(findMismatches(publishedSchema, body)).toEqual([])
    })
    fc.assert(property, { numRuns: 400, seed: 20_261_128 })
  })
})
