import { expect, it } from 'vitest'
import { formatCurlCommand } from './curl-command'
import { maskBody } from './masked-body'

const BASE = 'https://bills.example.org'
const parseData = (command: string) => JSON.parse(/--data-raw '([^']*)'$/.exec(command)?.[1] ?? '')

it('uses placeholders in a curl command for the API key and values that aren’t stored', () => {
  const body = maskBody({
    firstName: "O'Brien $(id)",
    lastName: ' ',
    birthday: 20010423,
    email: null,
    contactNo: true,
    address: ['x'],
    broadband: {},
    numberOfTenants: 4,
    startDate: "2027-01-01'; id",
    endDate: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
    selectedServices: { gas: 'true', water: true, tv: "it's", wifi: null },
    secret: 'x',
  })
  const command = formatCurlCommand(BASE, { endpoint: 'createBillsPackage', status: 400, body })
  expect(command.split(' \\\n  ').slice(0, 3)).toEqual([
    `curl -X POST '${BASE}/api/external/createBillsPackage.php'`,
    '-H "X-API-Key: $API_KEY"',
    "-H 'Content-Type: application/json'",
  ])
  expect(parseData(command)).toEqual({
    firstName: '<firstName>',
    lastName: '',
    birthday: '<birthday: a number, without quotation marks>',
    email: null,
    contactNo: '<contactNo: a boolean, without quotation marks>',
    address: [],
    broadband: {},
    numberOfTenants: 4,
    startDate: '<startDate>',
    endDate: body.fields.endDate,
    selectedServices: { gas: 'true', water: true, tv: '<tv>', wifi: null },
  })
})

it('uses placeholders in a curl command for a rejected content type and an unread body', () => {
  const command = formatCurlCommand(BASE, { endpoint: 'getQuotes', status: 415, body: null })
  expect(command).toContain("-H 'Content-Type: <the content type that was sent>'")
  expect(command).toContain("--data-raw '<the body that was sent>'")
})

it('sends a stored body again in a curl command, even if it contains quotation marks', () => {
  const whole = {
    ...{ url: '/api/external/getQuotes.php?a=1', requestHeaders: { 'Content-Type': 'text/plain' } },
    ...{ requestBody: `{"lastName": "O'Brien"}`, responseHeaders: {}, responseBody: '{}' },
  }
  expect(formatCurlCommand(BASE, { endpoint: 'getQuotes', status: 415, body: null }, whole)).toBe(
    [
      `curl -X POST '${BASE}/api/external/getQuotes.php?a=1'`,
      '-H "X-API-Key: $API_KEY"',
      "-H 'Content-Type: text/plain'",
      `--data-raw '{"lastName": "O'\\''Brien"}'`,
    ].join(' \\\n  '),
  )
  const list = { ...whole, url: '/api/v1/contracts?limit=2', requestHeaders: {}, requestBody: null }
  expect(formatCurlCommand(BASE, { endpoint: 'listContracts', status: 200, body: null }, list)).toContain(
    `curl '${BASE}/api/v1/contracts?limit=2'`,
  )
})
