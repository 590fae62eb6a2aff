import { expect, it } from 'vitest'
import { buildOpenApiDocument } from '../openapi/openapi-document'
import { buildV1Document } from '../openapi/v1/v1-document'
import { buildClientSample } from './build-client-sample'
import { formatLiteral } from './format-literal'
import { readReference } from './read-reference'

const OPERATIONS = [buildOpenApiDocument('', {}), buildV1Document('')].flatMap(
  (document) => readReference(JSON.parse(JSON.stringify(document))).endpoints,
)

const buildSample = (id: string, language: 'TypeScript' | 'PHP' | 'Python') => {
  const operation = OPERATIONS.find((operation) => operation.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return buildClientSample(operation, language)
}

it('writes a program for each client', () => {
  expect(buildSample('getContract', 'TypeScript')).toBe(`import { HouseBillsClient } from '@house-bills/client'

const { BASE_URL = '', API_KEY = '' } = process.env
const bills = new HouseBillsClient({ baseUrl: BASE_URL, apiKey: API_KEY })

const result = await bills.getContract(1042)
console.log(result)`)
  expect(buildSample('getContract', 'PHP')).toBe(`<?php
require __DIR__ . '/vendor/autoload.php';

use HouseBills\\HouseBillsClient;

$bills = new HouseBillsClient(getenv('BASE_URL'), getenv('API_KEY'));

$result = $bills->getContract(1042);
print_r($result);`)
  expect(buildSample('getContract', 'Python')).toBe(`import os

from house_bills import HouseBillsClient

bills = HouseBillsClient(os.environ["BASE_URL"], os.environ["API_KEY"])

result = bills.get_contract(1042)
print(result)`)
})

it('passes the arguments of the endpoint’s first example to the client’s method', () => {
  expect(buildSample('findContracts', 'TypeScript')).toContain(`findContracts({ email: 'ada.brown@example.com' })`)
  expect(buildSample('findContracts', 'PHP')).toContain(`findContracts(email: 'ada.brown@example.com')`)
  expect(buildSample('findContracts', 'Python')).toContain('find_contracts(email="ada.brown@example.com")')
  expect(buildSample('listContracts', 'TypeScript')).toContain('listContracts()')
  expect(buildSample('resolveUnmatchedAddress', 'Python')).toMatch(
    /resolve_unmatched_address\(\d+, address_id="[^"]+"\)/,
  )
})

it('uses a new email address each time that a program creates a contract', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the program has the template
  expect(buildSample('createBillsPackage', 'TypeScript')).toContain('  email: `ada.brown+${Date.now()}@example.com`,\n')
  expect(buildSample('createBillsPackage', 'PHP')).toContain(
    `    'email' => 'ada.brown+' . hrtime(true) . '@example.com',\n`,
  )
  const python = buildSample('createBillsPackage', 'Python')
  expect(python).toContain(`import os\nimport time\n\n`)
  expect(python).toContain(`    "email": f"ada.brown+{time.time_ns()}@example.com",\n`)
})

it('writes nested values, and escapes strings', () => {
  const value = { name: `O'Neil\\`, isAda: true, none: null, list: [1, 'a'], nested: { count: 2 } }
  expect(formatLiteral(value, 'TypeScript')).toBe(
    `{\n  name: 'O\\'Neil\\\\',\n  isAda: true,\n  none: null,\n  list: [1, 'a'],\n  nested: {\n    count: 2,\n  },\n}`,
  )
  expect(formatLiteral(value, 'PHP')).toBe(
    `[\n    'name' => 'O\\'Neil\\\\',\n    'isAda' => true,\n    'none' => null,\n    'list' => [1, 'a'],\n    'nested' => [\n        'count' => 2,\n    ],\n]`,
  )
  expect(formatLiteral(value, 'Python')).toBe(
    `{\n    "name": "O'Neil\\\\",\n    "isAda": True,\n    "none": None,\n    "list": [1, "a"],\n    "nested": {\n        "count": 2,\n    },\n}`,
  )
})
