// Calls made from the OpenAPI document: those that it allows, those that it forbids in one field, and those
// that are wrong before their fields are looked at.
import fc from 'fast-check'
import { EXACT_PATTERN } from '@/lib/platform/validation/pattern'
import { mismatches, type Operation, resolve, type Schema } from './contract'

type Request = Record<string, unknown>

export interface Call {
  method?: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A request that an endpoint takes, by the document; what comes of it may still be a decided refusal. */
function allowedRequest(operation: Operation): fc.Arbitrary<Request> {
  const schema = schemaOf(operation)
  const unknown = fc.string({ maxLength: 12 }).filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
  const extras = fc.dictionary(unknown, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
  return fc
    .tuple(extras, allowed(schema) as fc.Arbitrary<Request>, tenancy)
    .map(([extra, fields, dates]) => ({ ...extra, ...fields, ...dates }))
}

/** A request as it is sent, with or without an Idempotency-Key that the document allows. */
export function allowedCall(operation: Operation): fc.Arbitrary<{ request: Request; call: Call }> {
  return fc.tuple(allowedRequest(operation), fc.option(allowed(keySchema(operation)))).map(([request, key]) => ({
    request,
    call: {
      headers: key === null ? JSON_TYPE : { ...JSON_TYPE, 'Idempotency-Key': String(key) },
      body: JSON.stringify(request),
    },
  }))
}

/** A call that nobody's fields can save, and how it is refused. */
export function brokenCall(operation: Operation): fc.Arbitrary<{ call: Call; status: number; message: string }> {
  const body = allowedRequest(operation).map((request) => JSON.stringify(request))
  const method = fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  const type = fc.constantFrom(...OTHER_TYPES)
  return fc.oneof(
    fc.tuple(method, body).map(([method, body]) => ({
      call: { method, headers: JSON_TYPE, body },
      ...{ status: 405, message: 'Method not allowed' },
    })),
    fc.tuple(type, body).map(([type, body]) => ({
      call: { headers: { 'Content-Type': type }, body },
      ...{ status: 415, message: 'Content-Type must be application/json' },
    })),
    notJson(body).map((body) => ({
      call: { headers: JSON_TYPE, body },
      ...{ status: 400, message: 'Invalid JSON body' },
    })),
    fc.tuple(forbiddenKey(keySchema(operation)), body).map(([key, body]) => ({
      call: { headers: { ...JSON_TYPE, 'Idempotency-Key': key }, body },
      ...{ status: 400, message: 'Invalid Idempotency-Key' },
    })),
  )
}

const OTHER_TYPES = [
  ...['', 'json', 'text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/json5', 'application/jsonp', 'application/problem+json', 'application/x-json; charset=utf-8'],
]

/** Objects that are cut off or followed by more, other values, and bytes that are no UTF-8. */
const notJson = (objects: fc.Arbitrary<string>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    fc.tuple(objects, fc.nat()).map(([text, at]) => text.slice(0, at % text.length)),
    fc.tuple(objects, fc.constantFrom('}', ',', '{}', 'x', '\u0000')).map((parts) => parts.join('')),
    fc.jsonValue().map((value) => JSON.stringify(Array.isArray(value) || Object(value) !== value ? value : [value])),
    objects.map((text) => Uint8Array.from(Buffer.from(text.replace('{', '{"\u00ff":1,'), 'latin1'))),
  )

const keySchema = ({ parameters }: Operation): Schema =>
  parameters.find(({ name }) => name === 'Idempotency-Key')?.schema ?? {}

/** Keys with a slip in their middle, since HTTP trims the ends; too long ones; none. */
const forbiddenKey = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('', 'x'.repeat(256), 'one, two'),
    fc
      .tuple(allowed(schema), fc.nat(), fc.constantFrom(' ', '\t', '\u00a0', '\u00e9', '\u0080'))
      .map(([key, at, slip]) => `${String(key).slice(0, at % 255)}k${slip}${String(key).slice(at % 255)}k`),
    fc.tuple(allowed(schema), fc.nat(100)).map(([key, more]) => String(key).padEnd(256 + more, '~')),
  )

/** A request with one field that the document forbids, by its schema or its words, and that field's name. */
export function forbiddenRequest(operation: Operation): fc.Arbitrary<{ field: string; request: Request }> {
  const fields = Object.entries(schemaOf(operation).properties ?? {})
  const oneField = fc.constantFrom(...fields).chain(([field, schema]) =>
    fc.tuple(allowedRequest(operation), forbidden(field, schema)).map(([request, value]) => ({
      field,
      request: { ...request, [field]: value },
    })),
  )
  const noTenancy = fc
    .tuple(allowedRequest(operation), contradictoryDates)
    .map(([request, dates]) => ({ field: 'endDate', request: { ...request, ...dates } }))
  return fc.oneof({ arbitrary: oneField, weight: 9 }, { arbitrary: noTenancy, weight: 1 })
}

const schemaOf = ({ requestBody }: Operation) => resolve(requestBody.content['application/json'].schema)

/** A value that a schema allows. */
function allowed(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const values = FIELDS[name] ?? byKeyword(schema)
  return values.filter((value) => mismatches(schema, value).length === 0)
}

function byKeyword(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowed(one)))
  switch (schema.type) {
    case 'object':
      return objects(schema)
    case 'string':
      return strings(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum })
    case 'boolean':
      return fc.boolean()
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`)
  }
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, allowed(schema, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function strings(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern = '', maxLength = 100, examples = [] } = schema
  if (format === 'date') return dates()
  if (format === 'idn-email') {
    const again = fc.constantFrom(...(examples as string[]))
    return fc.oneof({ arbitrary: fc.emailAddress(), weight: 4 }, { arbitrary: again, weight: 1 })
  }
  // fast-check makes strings of plain patterns, not of those with character properties.
  if (schema[EXACT_PATTERN] === undefined) return fc.stringMatching(new RegExp(pattern))
  const text = (unit: 'grapheme' | fc.Arbitrary<string>) => fc.string({ unit, maxLength: maxLength + 2 })
  return fc.oneof(text('grapheme'), text(codePoint), fc.constantFrom(...(examples as string[])))
}

/** Any, halves of pairs included; fast-check's own unit "binary" takes seconds to set up. */
const codePoint = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point))

function dates(max = '2999-12-31'): fc.Arbitrary<string> {
  return fc.date({ min: new Date('1900-01-01'), max: new Date(max), noInvalidDate: true }).map(dayOf)
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const datesApart = ([startDate, days]: [string, number]) => ({
  startDate,
  endDate: dayOf(new Date(Date.parse(startDate) + days * DAY_MS)),
})

/** Up to five years, the shortest five of them. */
const tenancy = fc.tuple(dates(), fc.nat(5 * 365)).map(datesApart)

/** The end before the start, or more than five years after it. */
const contradictoryDates = fc
  .tuple(dates(), fc.oneof(fc.integer({ min: -10_000, max: -1 }), fc.integer({ min: 5 * 366, max: 10_000 })))
  .map(datesApart)
  .filter(({ endDate }) => endDate >= '1900-01-01')

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })

/** Of the seeded directory, in each form that is taken. */
export const KNOWN_ADDRESSES = ['2 High Street, Headingley, Leeds, LS6 3AA', 'GB|AD|HZRJCHMDAUSC']

/** What the document says in words alone. */
const FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  birthday: dates(dayOf(new Date(Date.now() - DAY_MS))),
  // Ofcom's numbers for drama, and others as people write them.
  contactNo: fc.oneof(
    digits(3).map((end) => `07700 900${end}`),
    digits(3).map((end) => `+44 (0)1632 960${end}`),
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

/** A value that a field's schema forbids in whatever form the service reads it. */
function forbidden(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const values = fc.oneof(
    fc.constantFrom(undefined, null, '', ' \u00a0\t'),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: codePoint, maxLength: 600 }),
    nearMisses(allowed(schema, name)),
    ...outside(schema),
  )
  return values.filter((value) => readings(name, value).every((read) => mismatches(schema, read).length > 0))
}

/** Numbers beside those that a schema allows, as numbers. */
function outside({ anyOf = [] }: Schema): fc.Arbitrary<unknown>[] {
  return anyOf
    .filter(({ type }) => type === 'integer')
    .map(({ minimum = 0, maximum = 0 }) =>
      fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, maximum - 0.5, -maximum, 1e300),
    )
}

/** Allowed values with a slip: one character or one member more, less or other. */
function nearMisses(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const slips = fc.tuple(fc.nat(), fc.constantFrom(0, 1), fc.constantFrom(...SLIPS))
  return fc.tuple(values, slips, fc.jsonValue({ maxDepth: 1 })).map(([value, [at, removed, inserted], member]) => {
    if (typeof value === 'object') return { ...value, [at % 2 ? 'gas' : 'heating']: member }
    const text = [...String(value)]
    text.splice(at % (text.length + 1), removed, inserted)
    return text.join('')
  })
}

const SLIPS = ['', '\u0000', '\n', '\u2028', '\u202e', '\ud800', '@', '-', '.', '0', '99', 'x', 'é', 'x'.repeat(600)]

/** A value as it was sent, and in the forms that the service takes it for. */
function readings(name: string, value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  const folded = value.normalize('NFKC').trim()
  const forms = [value, value.normalize('NFC').trim(), folded, folded.replaceAll('。', '.')]
  // A copied phone number brings dashes, spaces and marks of its own along.
  const phone = folded
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s/gu, ' ')
  return name === 'contactNo' ? [...forms, phone] : forms
}
