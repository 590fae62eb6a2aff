// Generates random requests from the OpenAPI document with fast-check. Some are valid, some have one invalid field, and
// some are rejected before their fields are validated.
import fc from 'fast-check'
import { EXACT_PATTERN, MAX_CHARACTERS } from '@/lib/platform/validation/anchored-pattern'
import { findMismatches, type Operation, resolveReference, type Schema } from './check-against-openapi'

type RequestFields = Record<string, unknown>

export interface HttpRequest {
  method?: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** Generates fields that the document allows. The response may still be one of the documented errors. */
function arbitraryValidFields(operation: Operation): fc.Arbitrary<RequestFields> {
  const schema = findRequestSchema(operation)
  const unknownFieldName = fc.string({ maxLength: 12 }).filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
  const unknownFields = fc.dictionary(unknownFieldName, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
  return fc
    .tuple(unknownFields, arbitraryValue(schema) as fc.Arbitrary<RequestFields>, arbitraryTenancy)
    .map(([unknown, fields, dates]) => ({ ...unknown, ...fields, ...dates }))
}

/** Generates a valid HTTP request, with or without an Idempotency-Key. */
export function arbitraryValidRequest(
  operation: Operation,
): fc.Arbitrary<{ request: RequestFields; httpRequest: HttpRequest }> {
  return fc
    .tuple(arbitraryValidFields(operation), fc.option(arbitraryValue(findIdempotencyKeySchema(operation))))
    .map(([request, idempotencyKey]) => ({
      request,
      httpRequest: {
        headers:
          idempotencyKey === null ? JSON_HEADERS : { ...JSON_HEADERS, 'Idempotency-Key': String(idempotencyKey) },
        body: JSON.stringify(request),
      },
    }))
}

/** Generates a request that is rejected whatever its fields contain, and the expected error. */
export function arbitraryRejectedRequest(
  operation: Operation,
): fc.Arbitrary<{ httpRequest: HttpRequest; status: number; message: string }> {
  const body = arbitraryValidFields(operation).map((request) => JSON.stringify(request))
  const method = fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  const contentType = fc.constantFrom(...UNSUPPORTED_CONTENT_TYPES)
  return fc.oneof(
    fc.tuple(method, body).map(([method, body]) => ({
      httpRequest: { method, headers: JSON_HEADERS, body },
      ...{ status: 405, message: 'Method not allowed' },
    })),
    fc.tuple(contentType, body).map(([type, body]) => ({
      httpRequest: { headers: { 'Content-Type': type }, body },
      ...{ status: 415, message: 'Content-Type must be application/json' },
    })),
    arbitraryMalformedJson(body).map((body) => ({
      httpRequest: { headers: JSON_HEADERS, body },
      ...{ status: 400, message: 'Invalid JSON body' },
    })),
    fc.tuple(arbitraryInvalidKey(findIdempotencyKeySchema(operation)), body).map(([idempotencyKey, body]) => ({
      httpRequest: { headers: { ...JSON_HEADERS, 'Idempotency-Key': idempotencyKey }, body },
      ...{ status: 400, message: 'Invalid Idempotency-Key' },
    })),
  )
}

const UNSUPPORTED_CONTENT_TYPES = [
  ...['', 'json', 'text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/json5', 'application/jsonp', 'application/problem+json', 'application/x-json; charset=utf-8'],
]

/** Generates bodies that are cut off, continue after the object, aren't an object, or aren't UTF-8. */
const arbitraryMalformedJson = (jsonObjects: fc.Arbitrary<string>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    fc.tuple(jsonObjects, fc.nat()).map(([text, index]) => text.slice(0, index % text.length)),
    fc.tuple(jsonObjects, fc.constantFrom('}', ',', '{}', 'x', '\u0000')).map((parts) => parts.join('')),
    fc.jsonValue().map((value) => JSON.stringify(Array.isArray(value) || Object(value) !== value ? value : [value])),
    jsonObjects.map((text) => Uint8Array.from(Buffer.from(text.replace('{', '{"\u00ff":1,'), 'latin1'))),
  )

const findIdempotencyKeySchema = ({ parameters }: Operation): Schema =>
  parameters.find(({ name }) => name === 'Idempotency-Key')?.schema ?? {}

/**
 * Generates idempotency keys that are empty, too long, or contain an invalid character in the middle. HTTP trims both
 * ends of a header, so a space there is valid.
 */
const arbitraryInvalidKey = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('', 'x'.repeat(256), 'one, two'),
    fc
      .tuple(arbitraryValue(schema), fc.nat(), fc.constantFrom(' ', '\t', '\u00a0', '\u00e9', '\u0080'))
      .map(
        ([key, position, insertedCharacter]) =>
          `${String(key).slice(0, position % 255)}k${insertedCharacter}${String(key).slice(position % 255)}k`,
      ),
    fc
      .tuple(arbitraryValue(schema), fc.nat(100))
      .map(([key, extraLength]) => String(key).padEnd(256 + extraLength, '~')),
  )

/**
 * Generates a request with one invalid field, and the name of that field. The value violates the field's schema, or a
 * rule that only the text of the document states.
 */
export function arbitraryInvalidRequest(operation: Operation): fc.Arbitrary<{ field: string; request: RequestFields }> {
  const fieldSchemas = Object.entries(findRequestSchema(operation).properties ?? {})
  const requestWithInvalidField = fc.constantFrom(...fieldSchemas).chain(([field, schema]) =>
    fc.tuple(arbitraryValidFields(operation), arbitraryInvalidValue(field, schema)).map(([request, value]) => ({
      field,
      request: { ...request, [field]: value },
    })),
  )
  const requestWithInvalidDates = fc
    .tuple(arbitraryValidFields(operation), arbitraryInvalidTenancy)
    .map(([request, dates]) => ({ field: 'endDate', request: { ...request, ...dates } }))
  return fc.oneof({ arbitrary: requestWithInvalidField, weight: 9 }, { arbitrary: requestWithInvalidDates, weight: 1 })
}

const findRequestSchema = ({ requestBody }: Operation) =>
  resolveReference(requestBody.content['application/json'].schema)

/** Generates a value that a schema allows. */
function arbitraryValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const candidates = ARBITRARY_BY_FIELD[name] ?? arbitraryByKeyword(schema)
  return candidates.filter((value) => findMismatches(schema, value).length === 0)
}

function arbitraryByKeyword(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitraryValue(option)))
  switch (schema.type) {
    case 'object':
      return arbitraryObject(schema)
    case 'string':
      return arbitraryString(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum })
    case 'boolean':
      return fc.boolean()
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`)
  }
}

function arbitraryObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fieldArbitraries = Object.entries(properties).map(
    ([name, schema]) => [name, arbitraryValue(schema, name)] as const,
  )
  return fc.record(Object.fromEntries(fieldArbitraries), { requiredKeys: required, noNullPrototype: true })
}

function arbitraryString(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern = '', [MAX_CHARACTERS]: maxLength = 100, examples = [] } = schema
  if (format === 'idn-email') {
    const documentedEmails = fc.constantFrom(...(examples as string[]))
    return fc.oneof({ arbitrary: fc.emailAddress(), weight: 4 }, { arbitrary: documentedEmails, weight: 1 })
  }
  // fast-check can't generate strings from a pattern with Unicode properties. For such a schema, this generates strings
  // of all kinds, and `arbitraryValue` keeps the valid ones.
  if (schema[EXACT_PATTERN] === undefined) return fc.stringMatching(new RegExp(pattern))
  const arbitraryText = (unit: 'grapheme' | fc.Arbitrary<string>) => fc.string({ unit, maxLength: maxLength + 2 })
  return fc.oneof(
    arbitraryText('grapheme'),
    arbitraryText(arbitraryCodePoint),
    fc.constantFrom(...(examples as string[])),
  )
}

/** Generates any code point, including lone surrogates. fast-check's own unit "binary" takes seconds to set up. */
const arbitraryCodePoint = fc.nat(0x10ffff).map((codePoint) => String.fromCodePoint(codePoint))

function arbitraryDate(max = '2999-12-31'): fc.Arbitrary<string> {
  return fc.date({ min: new Date('1900-01-01'), max: new Date(max), noInvalidDate: true }).map(formatIsoDate)
}

const DAY_MS = 24 * 60 * 60 * 1000
const formatIsoDate = (date: Date) => date.toISOString().slice(0, 10)

const toDateRange = ([startDate, days]: [string, number]) => ({
  startDate,
  endDate: formatIsoDate(new Date(Date.parse(startDate) + days * DAY_MS)),
})

/** Generates a start and an end date at most five years apart. */
const arbitraryTenancy = fc.tuple(arbitraryDate(), fc.nat(5 * 365)).map(toDateRange)

/** Generates an end date before the start date, or more than five years after it. */
const arbitraryInvalidTenancy = fc
  .tuple(arbitraryDate(), fc.oneof(fc.integer({ min: -10_000, max: -1 }), fc.integer({ min: 5 * 366, max: 10_000 })))
  .map(toDateRange)
  .filter(({ endDate }) => endDate >= '1900-01-01')

const arbitraryDigits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })

/** An address in the seeded directory, as text and as an `addressId`. */
export const KNOWN_ADDRESSES = ['2 High Street, Headingley, Leeds, LS6 3AA', 'GB|AD|HZRJCHMDAUSC']

/** Generators of valid values, for fields whose format is described only in the text of the OpenAPI document. */
const ARBITRARY_BY_FIELD: Record<string, fc.Arbitrary<unknown>> = {
  birthday: arbitraryDate(formatIsoDate(new Date(Date.now() - DAY_MS))),
  startDate: arbitraryDate(),
  endDate: arbitraryDate(),
  // The numbers that Ofcom reserves for drama, and other numbers in the formats that people use.
  contactNo: fc.oneof(
    arbitraryDigits(3).map((lastDigits) => `07700 900${lastDigits}`),
    arbitraryDigits(3).map((lastDigits) => `+44 (0)1632 960${lastDigits}`),
    fc.constantFrom('+44 7911 123456', '020 7946 0018', '00353 85 012 3456'),
  ),
  postcode: fc.oneof(
    fc.stringMatching(/^(LS|M|BT|ZE|JE|GY|IM)[1-9]\d? ?\d[ABD-HJLNP-UW-Z]{2}$/),
    fc.constantFrom('LS6 3AA', 'ls63aa', 'GB|PC|E20 2ST', ...KNOWN_ADDRESSES),
  ),
  address: fc.oneof(
    { arbitrary: fc.constantFrom(...KNOWN_ADDRESSES), weight: 3 },
    {
      arbitrary: fc.oneof(
        fc.constant('2 Hihg Street, Leeds, LS6 3AA'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      ),
      weight: 1,
    },
  ),
}

/**
 * Generates a value that the schema forbids. The service normalises values before it validates them, so the schema must
 * also forbid every normalised form of the value.
 */
function arbitraryInvalidValue(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const candidates = fc.oneof(
    fc.constantFrom(undefined, null, '', ' \u00a0\t'),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: arbitraryCodePoint, maxLength: 600 }),
    arbitraryNearMisses(arbitraryValue(schema, name)),
    ...arbitraryOutOfRangeNumbers(schema),
  )
  return candidates.filter((value) =>
    findAcceptedReadings(name, value).every((reading) => findMismatches(schema, reading).length > 0),
  )
}

/** Generates numbers just outside the range that a schema allows. */
function arbitraryOutOfRangeNumbers({ anyOf = [] }: Schema): fc.Arbitrary<unknown>[] {
  return anyOf
    .filter(({ type }) => type === 'integer')
    .map(({ minimum = 0, maximum = 0 }) =>
      fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, maximum - 0.5, -maximum, 1e300),
    )
}

/**
 * Takes values that a schema allows, and edits each in one place. Adds, removes or replaces characters, or adds or
 * replaces a member.
 */
function arbitraryNearMisses(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const edits = fc.tuple(fc.nat(), fc.constantFrom(0, 1), fc.constantFrom(...INSERTED_TEXTS))
  return fc
    .tuple(values, edits, fc.jsonValue({ maxDepth: 1 }))
    .map(([value, [position, removedCount, insertedText], extraMember]) => {
      if (typeof value === 'object') return { ...value, [position % 2 ? 'gas' : 'heating']: extraMember }
      const characters = [...String(value)]
      characters.splice(position % (characters.length + 1), removedCount, insertedText)
      return characters.join('')
    })
}

const INSERTED_TEXTS = [
  '',
  '\u0000',
  '\n',
  '\u2028',
  '\u202e',
  '\ud800',
  '@',
  '-',
  '.',
  '0',
  '99',
  'x',
  'é',
  'x'.repeat(600),
]

/** Returns a value as it was sent, and in each form to which the service normalises it. */
function findAcceptedReadings(name: string, value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  const folded = value.normalize('NFKC').trim()
  const normalisedForms = [value, value.normalize('NFC').trim(), folded, folded.replaceAll('。', '.')]
  // Normalise the unusual dashes, unusual spaces and invisible characters that copied phone numbers can contain.
  const normalisedPhone = folded
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s/gu, ' ')
  return name === 'contactNo' ? [...normalisedForms, normalisedPhone] : normalisedForms
}
