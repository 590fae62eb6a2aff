import { expect, it } from 'vitest'
import { newConnectionSchema } from './schema'

const FORM = {
  issuer: 'https://accounts.google.com',
  clientId: 'an-app',
  clientSecret: 'a secret',
  emailDomain: 'acme.example',
  defaultRole: 'member',
}

/** Returns the parsed field, or its error message. */
function parseField(field: keyof typeof FORM, text: string | undefined): string | undefined {
  const parsed = newConnectionSchema.safeParse({ ...FORM, [field]: text })
  return parsed.success ? parsed.data[field] : parsed.error.issues.find(({ path }) => path[0] === field)?.message
}

it.each([
  [' https://accounts.google.com ', 'https://accounts.google.com'],
  ['https://acme.okta.com/oauth2/default', 'https://acme.okta.com/oauth2/default'],
  // Some providers' issuers end in a slash. It must be kept, because issuers are compared character by character.
  ['https://acme.auth0.com/', 'https://acme.auth0.com/'],
  ['https://acme.okta.com/.well-known/openid-configuration', 'https://acme.okta.com'],
])('parses the issuer %j as %j', (text, issuer) => expect(parseField('issuer', text)).toBe(issuer))

it.each([
  undefined,
  '',
  'accounts.google.com',
  'ftp://acme.example',
  'javascript:alert(1)',
  'https://acme.example?tenant=1',
  'https://acme.example#tenant',
  'https://acme.example/.well-known/oauth-authorization-server',
])('rejects the issuer %j', (text) =>
  expect(parseField('issuer', text)).toMatch(/^Enter (a URL|your provider’s issuer)/),
)

it.each([
  ['acme.example', 'acme.example'],
  [' ACME.Example ', 'acme.example'],
  ['@acme.example', 'acme.example'],
  ['Ada@Acme.example', 'acme.example'],
  ['müller.example', 'xn--mller-kva.example'],
])('parses the email domain %j as %j', (text, domain) => expect(parseField('emailDomain', text)).toBe(domain))

it.each([undefined, '', 'acme', 'acme example', 'https://acme.example', 'acme..example', '127.0.0.1'])(
  'rejects the email domain %j',
  (text) => expect(parseField('emailDomain', text)).toBe('Enter a domain, such as example.co.uk'),
)

it.each<[keyof typeof FORM, string, string]>([
  ['clientId', ' ', 'Enter the client ID'],
  ['clientId', 'x'.repeat(256), 'Enter the client ID'],
  ['clientSecret', '', 'Enter the client secret'],
  ['clientSecret', 'x'.repeat(1001), 'Enter the client secret'],
  ['defaultRole', 'owner', 'Choose a role'],
])('rejects the invalid value of %s: %j', (field, text, message) => expect(parseField(field, text)).toBe(message))
