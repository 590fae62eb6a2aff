import { expect, it, vi } from 'vitest'
import { parseArguments } from './parse-arguments'

const parseCommand = (...argv: string[]) => {
  const result = parseArguments(argv)
  if (!result.ok) throw new Error(result.message)
  return result.command
}
const parseError = (...argv: string[]) => {
  const result = parseArguments(argv)
  return result.ok ? undefined : result.message
}

it('parses commands about companies, users, API keys, secrets, contracts, addresses and rates', () => {
  const defaults = { layout: 'plain', add: false, evenIfSmaller: false }
  expect(parseCommand('company', 'create', " O'Brien & Söhne ")).toEqual({
    name: 'company create',
    companyName: "O'Brien & Söhne",
  })
  expect(parseCommand('company', 'limit', '7', '--per-minute', '1000000')).toEqual({
    name: 'company limit',
    companyId: 7,
    requestsPerMinute: 1_000_000,
  })
  expect(parseCommand('company', 'disable', '7')).toEqual({ name: 'company disable', companyId: 7 })
  expect(parseCommand('company', 'enable', '7')).toEqual({ name: 'company enable', companyId: 7 })
  expect(parseCommand('user', 'create', '--company', '7', '--email', 'Ada@Example.org', '--role', 'admin')).toEqual({
    name: 'user create',
    companyId: 7,
    email: { address: 'Ada@Example.org', key: 'ada@example.org' },
    role: 'admin',
  })
  const keyCommand = { name: 'key create', companyId: 7, label: null, mode: 'live', expiresAt: null, restrictions: {} }
  expect(parseCommand('key', 'create', '--company', '7')).toEqual(keyCommand)
  expect(parseCommand('key', 'create', '--test', '--company=7')).toEqual({ ...keyCommand, mode: 'test' })
  expect(parseCommand('key', 'create', '--company=7', '--label', ' CRM ')).toEqual({ ...keyCommand, label: 'CRM' })
  expect(parseCommand('key', 'revoke', '12')).toEqual({ name: 'key revoke', keyOrId: 12 })
  expect(parseCommand('key', 'revoke', 'eb_live_x')).toEqual({ name: 'key revoke', keyOrId: 'eb_live_x' })
  expect(parseCommand('key', 'list', '--company', '7')).toEqual({ name: 'key list', companyId: 7 })
  expect(parseCommand('secrets', 're-encrypt')).toEqual({ name: 'secrets re-encrypt' })
  expect(parseError('secrets', 're-encrypt', '7')).toBe('Unexpected argument: 7.')
  expect(parseCommand('contract', 'cancel', '7')).toEqual({ name: 'contract cancel', contractId: 7 })
  expect(parseCommand('addresses', 'import', 'a.csv')).toEqual({
    name: 'addresses import',
    files: ['a.csv'],
    ...defaults,
  })
  expect(parseCommand('addresses', 'import', 'a', 'b', '--layout', 'price-paid', '--add', '--even-if-smaller')).toEqual(
    {
      ...{ name: 'addresses import', files: ['a', 'b'], layout: 'price-paid', add: true, evenIfSmaller: true },
    },
  )
  expect(parseCommand('rates', 'import', 'dir')).toEqual({ name: 'rates import', dir: 'dir' })
  expect(parseCommand('rates', 'list')).toEqual({ name: 'rates list' })
  expect(parseCommand('rates', 'show', '2')).toEqual({ name: 'rates show', id: 2 })
  expect(parseCommand('rates', 'publish', '2')).toEqual({ name: 'rates publish', id: 2, confirmed: false })
  expect(parseCommand('rates', 'publish', '2', '--confirm')).toEqual({ name: 'rates publish', id: 2, confirmed: true })
  expect(parseCommand('rates', 'roll-back')).toEqual({ name: 'rates roll-back' })
})

it('parses only the API key restrictions that the command line names', () => {
  const options = ['--permissions', 'write,quotes', '--networks', '192.0.2.0/24, 2001:DB8::/32', '--per-minute', '60']
  const restrictions = {
    ...{
      permissions: ['quotes', 'read', 'write'],
      allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'],
      requestsPerMinute: 60,
    },
  }
  expect(parseCommand('key', 'restrict', '12', ...options)).toEqual({
    name: 'key restrict',
    keyOrId: 12,
    restrictions,
  })
  expect(parseCommand('key', 'create', '--company', '7', ...options)).toMatchObject({ restrictions })
  const parseRestrictions = (...argv: string[]) =>
    (parseCommand('key', 'restrict', 'eb_live_x', ...argv) as { restrictions: unknown }).restrictions
  expect(parseRestrictions('--permissions', 'all')).toEqual({ permissions: ['all'] })
  expect(parseRestrictions('--networks', 'all')).toEqual({ allowedNetworks: [] })
  expect(parseRestrictions('--per-minute', 'company')).toEqual({ requestsPerMinute: null })
})

it('parses each command about support staff', () => {
  const email = { address: 'Sam@Example.org', key: 'sam@example.org' }
  expect(parseCommand('support', 'create', '--email', 'Sam@Example.org', '--name', ' Sam O’Hara ')).toEqual({
    ...{ name: 'support create', email, fullName: 'Sam O’Hara' },
  })
  expect(parseCommand('support', 'link', '--email', 'Sam@Example.org')).toEqual({ name: 'support link', email })
  expect(parseCommand('support', 'remove', '--email', 'Sam@Example.org')).toEqual({ name: 'support remove', email })
  expect(parseError('support', 'create', '--email', 'sam@example.org')).toBe('--name is missing.')
  expect(parseError('support', 'create', '--email', 'sam@example.org', '--name', ' ')).toMatch('--name: expected')
  expect(parseError('support', 'link')).toBe('--email is missing.')
  expect(parseError('support', 'link', '--email', 'sam@example.org', '--name', 'Sam')).toMatch("isn't an option of")
  expect(parseError('support', 'remove', 'sam@example.org', '--email', 'sam@example.org')).toMatch('Unexpected')
})

it('parses each command about webhooks', () => {
  const url = 'https://example.org/hooks'
  expect(parseCommand('webhook', 'create', '--company', '7', '--url', url)).toEqual({
    name: 'webhook create',
    companyId: 7,
    url,
    events: [
      'contract.created',
      'contract.corrected',
      'contract.cancelled',
      'address.needed',
      'address.closed',
      'mail.bounced',
    ],
    mode: 'live',
  })
  expect(
    parseCommand(
      'webhook',
      'create',
      '--company',
      '7',
      '--url',
      url,
      '--test',
      '--events',
      'mail.bounced, address.needed',
    ),
  ).toMatchObject({ events: ['mail.bounced', 'address.needed'], mode: 'test' })
  expect(parseCommand('webhook', 'list', '--company', '7')).toEqual({ name: 'webhook list', companyId: 7 })
  const deliveryId = '9b2d7b1e-5f0a-4a53-9f3c-1c7a4f0e6d21'
  const rotateCommand = { name: 'webhook rotate', endpointId: 3 }
  expect(parseCommand('webhook', 'rotate', '3')).toEqual({ ...rotateCommand, gracePeriod: 86_400 })
  expect(parseCommand('webhook', 'rotate', '3', '--grace-period', 'now')).toEqual({ ...rotateCommand, gracePeriod: 0 })
  expect(parseCommand('webhook', 'rotate', '3', '--grace-period', '15m')).toEqual({
    ...rotateCommand,
    gracePeriod: 900,
  })
  expect(parseCommand('webhook', 'send-test-event', '3', '--events', 'mail.bounced')).toEqual({
    name: 'webhook send-test-event',
    endpointId: 3,
    events: ['mail.bounced'],
  })
  expect(parseCommand('webhook', 'verify', '3')).toEqual({ name: 'webhook verify', endpointId: 3 })
  expect(parseCommand('webhook', 'disable', '3')).toEqual({ name: 'webhook disable', endpointId: 3 })
  expect(parseCommand('webhook', 'enable', '3')).toEqual({ name: 'webhook enable', endpointId: 3 })
  expect(parseCommand('webhook', 'deliveries', '3', '--after', `1763_${deliveryId}`)).toEqual({
    name: 'webhook deliveries',
    endpointId: 3,
    cursor: { after: { at: new Date(1763), id: deliveryId } },
  })
  expect(parseCommand('webhook', 'redeliver', deliveryId)).toEqual({ name: 'webhook redeliver', deliveryId })
})

it('sets an API key to expire at the end of its last day in UK time', () => {
  const findExpiry = (day: string) =>
    (parseCommand('key', 'create', '--company', '1', '--expires', day) as { expiresAt: Date }).expiresAt
  expect(findExpiry('2099-01-31')).toEqual(new Date('2099-02-01T00:00:00Z'))
  expect(findExpiry('2099-07-31')).toEqual(new Date('2099-07-31T23:00:00Z'))
})

it('accepts today as an API key’s last day, but not yesterday', () => {
  vi.useFakeTimers({ now: new Date('2027-06-30T22:59:59Z') })
  expect(parseError('key', 'create', '--company', '1', '--expires', '2027-06-30')).toBeUndefined()
  vi.setSystemTime(new Date('2027-06-30T23:00:00Z'))
  expect(parseError('key', 'create', '--company', '1', '--expires', '2027-06-30')).toContain('today or later')
  vi.useRealTimers()
})

it.each([
  [[], 'Enter a command.'],
  [['company'], 'No such command: company.'],
  [['company', 'delete', '1'], 'No such command: company delete.'],
  [['company', 'create'], 'NAME is missing.'],
  [['company', 'create', '  '], 'NAME: expected'],
  [['company', 'create', 'a\nb'], 'NAME: expected'],
  [['company', 'create', 'x'.repeat(201)], 'NAME: expected'],
  [['company', 'create', 'Acme', 'Lets'], 'Unexpected argument after NAME: Lets (put a name with spaces in quotes).'],
  [['company', 'create', 'Acme', '--test'], "--test isn't an option of company create."],
  [['company', 'limit', '--per-minute', '5'], 'ID is missing.'],
  [['company', 'limit', '1'], '--per-minute is missing.'],
  [['company', 'limit', '1', '--per-minute', '0'], '--per-minute: expected a number'],
  [['company', 'limit', '1', '--per-minute', '1000001'], '--per-minute: expected a number'],
  [['key', 'revoke', '1', '--per-minute', '5'], "--per-minute isn't an option of key revoke."],
  [['user', 'create', '--company', '1', '--role', 'admin'], '--email is missing.'],
  [['user', 'create', '--company', '1', '--role', 'admin', '--email', 'ada'], '--email: expected'],
  [['user', 'create', '--company', '1', '--email', 'a@b.org', '--role', 'owner'], '--role: expected'],
  [['key', 'create'], '--company is missing.'],
  [['key', 'create', '--company', '0'], '--company: expected a number'],
  [['key', 'create', '--company', '9999999999'], '--company: expected a number'],
  [['key', 'create', '--company', '1', 'x'], 'Unexpected argument: x.'],
  [['key', 'create', '--company', '1', '--expires', '2027-02-29'], '--expires: expected a date'],
  [['key', 'create', '--company', '1', '--expires', 'tomorrow'], '--expires: expected a date'],
  [['key', 'create', '--company', '1', '--live'], "'--live'"],
  [['key', 'revoke', 'x'], 'KEY: expected a whole API key (eb_…) or its ID'],
  [['key', 'restrict', '1'], 'Use --permissions, --networks or --per-minute.'],
  [['key', 'restrict', '--permissions', 'all'], 'KEY is missing.'],
  [
    ['key', 'restrict', '1', '--permissions', 'quotes,all'],
    '--permissions: expected all, or some of quotes, contracts',
  ],
  [['key', 'restrict', '1', '--permissions', ''], '--permissions: expected all, or some of quotes, contracts'],
  [['key', 'restrict', '1', '--networks', '192.0.2.5/24'], 'Enter 192.0.2.0/24 for the network'],
  [['key', 'restrict', '1', '--networks', ''], '--networks: expected networks'],
  [['key', 'restrict', '1', '--per-minute', '0'], '--per-minute: expected a number from 1 to 1000000, or company'],
  [['key', 'list'], '--company is missing.'],
  [['contract', 'cancel'], 'ID is missing.'],
  [['contract', 'cancel', 'x'], 'ID: expected a number'],
  [['webhook', 'destroy', '1'], 'No such command: webhook destroy.'],
  [['webhook', 'create', '--company', '1'], '--url is missing.'],
  [
    ['webhook', 'create', '--company', '1', '--url', 'x', '--events', 'other'],
    '--events: expected one or more of contract',
  ],
  [['webhook', 'create', '--company', '1', '--url', 'x', 'y'], 'Unexpected argument: y.'],
  [['key', 'create', '--company', '1', '--label', ' '], '--label: Enter what the key is for'],
  [['webhook', 'rotate', '1', '--grace-period', '31d'], '--grace-period: expected'],
  [['webhook', 'rotate', '1', '--grace-period', 'soon'], '--grace-period: expected'],
  [['webhook', 'list', '--company', '1', '--after', '2'], "--after isn't an option of webhook list."],
  [['webhook', 'deliveries', '3', '--after', '2'], '--after: use the value that the previous page printed.'],
  [['webhook', 'redeliver', '12'], 'DELIVERY: expected the webhook-id of a message'],
  [['addresses', 'import'], 'FILE is missing.'],
  [['rates', 'import', 'a', 'b'], 'Unexpected argument after FOLDER: b.'],
])('rejects the arguments %j', (argv, message) => {
  expect(parseError(...argv)).toContain(message)
})
