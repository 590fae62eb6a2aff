import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import type { Demo } from './embedded'
import type { LaunchSettings } from './settings'

/** What the launcher prints when the service answers: where it is, and the first calls to try. */
export function welcome(settings: LaunchSettings, readyIn: string, embedded?: { demo: Demo; home: string }): string {
  if (settings.database === 'own' || !embedded) {
    return `\nReady in ${readyIn} at ${settings.url} (${settings.host}, port ${settings.port}). Ctrl-C stops it.\n`
  }
  const { demo, home } = embedded
  const [create, quotes] = curlLines(settings.url, demo)
  const folder = path.relative(process.cwd(), settings.dataDir) || '.'
  return `
Ready in ${readyIn} at ${settings.url}

Live key       ${demo.keys.live}
Test key       ${demo.keys.test}

Create a bills package:
${create}

Get quotes:
${quotes}

Documentation  ${settings.url}/docs
Captured mail  ${settings.url}/captured-mail
Data folder    ${folder}${home === settings.dataDir ? '' : ` (the database: ${home})`}
Stop           Ctrl-C
`
}

/** The two calls as lines for a shell. Each start has its own e-mail, since a tenant has one contract. */
export function curlLines(url: string, { keys, address }: Demo): [create: string, quotes: string] {
  const start = Temporal.Now.plainDateISO('Europe/London').with({ day: 1 }).add({ months: 2 })
  const person = {
    firstName: 'Ada',
    lastName: 'Brown',
    email: `ada.${Date.now().toString(36)}@example.com`,
    contactNo: '+44 7700 900123',
  }
  const tenancy = {
    numberOfTenants: 4,
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  }
  const create = {
    ...person,
    birthday: '2001-04-23',
    address: address.line,
    broadband: 'Fibre',
    ...tenancy,
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
  }
  const quotes = { ...person, postcode: address.postcode, ...tenancy }
  const line = (endpoint: string, body: object) =>
    `curl -sS ${url}/api/external/${endpoint}.php -H 'Content-Type: application/json' -H 'X-API-Key: ${keys.live}' -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`
  return [line('createBillsPackage', create), line('getQuotes', quotes)]
}
