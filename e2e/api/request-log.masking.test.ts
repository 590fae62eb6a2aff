// Every piece of a person's data in every field, valid there or not, and in the names of fields: the
// request log has none of it, nor has any other log. What is refused is in no table at all.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loggedCall } from '../support/logged-calls'
import { billsPackage, quote } from '../support/requests'
import { documented, type Service, startService } from '../support/service'

/** Accepted in their own fields. */
const PERSON = {
  firstName: 'Maskedfirst',
  lastName: 'Maskedlast',
  birthday: '1986-05-04',
  email: 'masked.person@example.org',
  contactNo: '+44 7911 765431',
  address: '14 High Street, Leeds, LS6 3AA',
  postcode: 'LS6 3AB',
  broadband: 'Maskedband 7mbps',
}
/** Sent only where they are refused. */
const REFUSED = {
  firstName: 'Refusedfirst',
  lastName: 'Refusedlast',
  birthday: '1985-04-03',
  email: 'refused.person@example.org',
  contactNo: '+44 7911 765430',
  address: '99 Refused Road, ZZ1 1ZZ',
  postcode: 'ZZ9 9ZZ',
  broadband: 'Refusedband',
}
/** One fault that every call of the second kind has besides. */
const FAULT = { endDate: 'never' }
const FIELDS = [...Object.keys(billsPackage()), 'postcode']

let service: Service
let rows: string
let dump: string
let logs: string
let sent = 0

beforeAll(async () => {
  service = await startService()
  let key = service.liveKey
  const send = async (change: Record<string, unknown>) => {
    sent += 2
    await Promise.all([
      service.create({ ...billsPackage(), ...change }, key),
      service.quotes({ ...quote(), ...change }, key),
    ])
  }
  await send(PERSON)
  for (const [person, fault] of [
    [PERSON, {}],
    [REFUSED, FAULT],
  ] as const) {
    // Each key may make so many calls a minute only.
    key = (await service.newKey('live', await service.newCompany())).key
    for (const value of Object.values(person)) {
      for (const field of FIELDS) await send({ ...fault, [field]: value })
      await send({ ...fault, numberOfTenants: [value], selectedServices: { gas: value, [value]: 'true' } })
      await send({ startDate: { [value]: value }, endDate: ` ${value}`, [value]: value })
    }
    for (const value of Object.values(person)) {
      const part = encodeURIComponent(value)
      const paths = [part, `docs/${part}`, `api/${part}`, `api/external/getQuotes.php/${part}`, `captured-mail/${part}`]
      for (const path of [...paths, `?q=${part}`]) await documented(`${service.baseUrl}/${path}`)
    }
    await service.create(JSON.stringify(person).slice(0, -1), key)
    const last = await service.quotes(JSON.stringify([person]), key)
    await loggedCall(service.db, last.headers.get('x-request-id'))
    sent += 2
  }
  rows = JSON.stringify(await service.db.sql('SELECT * FROM api_requests'))
  dump = await service.db.dump()
  logs = service.server.output() + (await readFile(inject('cluster').log, 'utf8'))
})
afterAll(() => service.stop())

/** As it was sent in a body, or in a path. */
const shows = (text: string, value: string) =>
  [value, encodeURIComponent(value)].some((form) => text.toLowerCase().includes(form.toLowerCase()))

it('looks where there is something to find', async () => {
  const [counted] = await service.db.sql('SELECT count(*)::int AS count FROM api_requests WHERE company_id IS NOT NULL')
  expect(counted).toEqual({ count: sent })
  for (const value of Object.values(PERSON)) expect([value, shows(dump, value)]).toEqual([value, true])
  expect(logs).toContain('database system is ready')
})

it.each([...Object.values(PERSON), ...Object.values(REFUSED)])('the log does not show %s', (value) => {
  expect(shows(rows, value)).toBe(false)
  expect(shows(logs, value)).toBe(false)
})

it.each(Object.values(REFUSED))('no table shows %s', (value) => {
  expect(shows(dump, value)).toBe(false)
})
