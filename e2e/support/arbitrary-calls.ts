// Requests made from the OpenAPI document: those that it allows, and those that it forbids in one field.
import fc from 'fast-check'
import { mismatches, type Operation, resolve, type Schema } from './contract'

type Request = Record<string, unknown>

/** A request that an endpoint takes, by the document; what comes of it may still be a decided refusal. */
export function allowedRequest(operation: Operation): fc.Arbitrary<Request> {
  return fc.tuple(allowed(schemaOf(operation)) as fc.Arbitrary<Request>, tenancy).map(([fields, dates]) => ({
    ...fields,
    ...dates,
  }))
}

/** A request with one field that the document forbids, and that field's name. */
export function forbiddenRequest(operation: Operation): fc.Arbitrary<{ field: string; request: Request }> {
  const fields = Object.entries(schemaOf(operation).properties ?? {})
  return fc.constantFrom(...fields).chain(([field, schema]) =>
    fc.tuple(allowedRequest(operation), forbidden(field, schema)).map(([request, value]) => ({
      field,
      request: { ...request, [field]: value },
    })),
  )
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

function strings({ format, pattern = '', maxLength = 100, examples = [] }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return dates()
  if (format === 'idn-email') return fc.oneof(fc.emailAddress(), fc.constantFrom(...(examples as string[])))
  // fast-check makes strings of plain patterns, not of those with character properties.
  if (!pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern))
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

/** Up to five years, the shortest five of them. */
const tenancy = fc.tuple(dates(), fc.nat(5 * 365)).map(([startDate, days]) => ({
  startDate,
  endDate: dayOf(new Date(Date.parse(startDate) + days * DAY_MS)),
}))

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })

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
    fc.stringMatching(/^(LS|M|BT|ZE|QQ|JE)[1-9]\d? ?\d[ABD-HJLNP-UW-Z]{2}$/),
    fc.constantFrom('LS6 3AA', 'ls63aa', 'GB|PC|E20 2ST', 'GB|AD|1', '2 High Street, Headingley, Leeds, LS6 3AA'),
  ),
  address: fc.oneof(
    fc.constantFrom('2 High Street, Headingley, Leeds, LS6 3AA', 'GB|AD|1', '2 Hihg Street, Leeds, LS6 3AA'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  ),
}

/** A value that a field's schema forbids in whatever form the service reads it. */
function forbidden(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const values = fc.oneof(
    fc.constantFrom(undefined, null, '', ' \u00a0\t'),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: codePoint, maxLength: 600 }),
    nearMisses(allowed(schema, name)),
  )
  return values.filter((value) => readings(name, value).every((read) => mismatches(schema, read).length > 0))
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
