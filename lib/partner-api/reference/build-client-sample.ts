import {
  CLIENT_METHODS,
  type ClientLanguage,
  type ClientMethod,
  formatClientMethodName,
  toSnakeCase,
} from '../docs-samples/client-methods'
import { Code, formatLiteral } from './format-literal'
import type { ReferenceOperation } from './read-reference'

/**
 * Writes a program that sends a request with our client in a language. Like the programs in the guides, it reads the
 * service's URL and the API key from the environment.
 */
export function buildClientSample(operation: ReferenceOperation, language: ClientLanguage): string {
  const method = CLIENT_METHODS.find(({ name }) => name === operation.id)
  if (!method) throw new Error(`the clients have no method for ${operation.id}`)
  const call = `${formatClientMethodName(method, language)}(${formatArguments(method, operation, language)})`
  return PROGRAMS[language](call)
}

const PROGRAMS: Record<ClientLanguage, (call: string) => string> = {
  TypeScript: (call) => `import { HouseBillsClient } from '@house-bills/client'

const { BASE_URL = '', API_KEY = '' } = process.env
const bills = new HouseBillsClient({ baseUrl: BASE_URL, apiKey: API_KEY })

const result = await bills.${call}
console.log(result)`,
  PHP: (call) => `<?php
require __DIR__ . '/vendor/autoload.php';

use HouseBills\\HouseBillsClient;

$bills = new HouseBillsClient(getenv('BASE_URL'), getenv('API_KEY'));

$result = $bills->${call};
print_r($result);`,
  Python: (call) => `import os
${call.includes('time.') ? 'import time\n' : ''}
from house_bills import HouseBillsClient

bills = HouseBillsClient(os.environ["BASE_URL"], os.environ["API_KEY"])

result = bills.${call}
print(result)`,
}

/** Writes the arguments of a call: those of the first example. */
function formatArguments(
  { subject, fields = [] }: ClientMethod,
  { parameters, body }: ReferenceOperation,
  language: ClientLanguage,
): string {
  const example = { ...(body?.examples[0]?.value as Record<string, unknown> | undefined) }
  if (subject === 'body') return formatLiteral(tagEmail(example, language), language)
  const [id] = parameters.find(({ key }) => key === subject)?.examples ?? []
  const named = Object.fromEntries(
    fields.map((name) => name.replace('?', '')).flatMap((name) => (name in example ? [[name, example[name]]] : [])),
  )
  return [...(id ? [formatLiteral(JSON.parse(id), language)] : []), ...formatNamed(named, language)].join(', ')
}

/** Writes arguments that have names: an object in TypeScript. */
function formatNamed(named: Record<string, unknown>, language: ClientLanguage): string[] {
  const entries = Object.entries(named).map(([name, value]) => [name, formatLiteral(value, language)] as const)
  if (language === 'PHP') return entries.map(([name, value]) => `${name}: ${value}`)
  if (language === 'Python') return entries.map(([name, value]) => `${toSnakeCase(name)}=${value}`)
  return entries.length === 0 ? [] : [`{ ${entries.map(([name, value]) => `${name}: ${value}`).join(', ')} }`]
}

/** Adds a new tag to the email address each time that the program runs, because a tenant can have only one contract. */
const tagEmail = (body: Record<string, unknown>, language: ClientLanguage) => ({
  ...body,
  ...('email' in body && { email: new Code(TAGGED_EMAILS[language]) }),
})

const TAGGED_EMAILS: Record<ClientLanguage, string> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the program has the template
  TypeScript: '`ada.brown+${Date.now()}@example.com`',
  PHP: "'ada.brown+' . hrtime(true) . '@example.com'",
  Python: 'f"ada.brown+{time.time_ns()}@example.com"',
}
