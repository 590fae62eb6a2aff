import { expect, it } from 'vitest'
import { type Claims, readVerifiedEmail } from './read-verified-email'

const GOOGLE = 'https://accounts.google.com'
const ENTRA = 'https://login.microsoftonline.com/0b6cf7ec-4b4a-4bd5-9d9b-6d7b9f3d5f7e/v2.0'
const OKTA = 'https://acme.okta.com'

const read = (issuer: string, claims: Claims) => {
  const result = readVerifiedEmail(claims, { issuer, emailDomain: 'acme.example' })
  return result.ok ? result.email.key : result.reason
}

const email = 'Ada@Acme.example'
const verified: Claims = { email, email_verified: true }

it.each<[string, string, Claims]>([
  ['Google, for a Workspace account', GOOGLE, { ...verified, hd: 'acme.example' }],
  ['Okta', OKTA, verified],
  ['Entra, as a boolean', ENTRA, { email, xms_edov: true }],
  ['Entra, as a number', ENTRA, { email, xms_edov: 1 }],
  ['Entra, as the text 1', ENTRA, { email, xms_edov: '1' }],
  ['Entra, as the text true', ENTRA, { email, xms_edov: 'true' }],
])('accepts an address that is verified by %s', (_, issuer, claims) => {
  expect(read(issuer, claims)).toBe('ada@acme.example')
})

it.each<[string, string, Claims, string]>([
  ['a missing address', OKTA, { email_verified: true }, 'email-missing'],
  ['an empty address', OKTA, { email: '', email_verified: true }, 'email-missing'],
  ['an address that isn’t text', OKTA, { email: [email], email_verified: true }, 'email-missing'],
  ['an invalid address', OKTA, { email: 'ada', email_verified: true }, 'email-missing'],
  ['two addresses in one', OKTA, { email: `eve@evil.example,${email}`, email_verified: true }, 'email-missing'],
  ['an unverified address', OKTA, { email, email_verified: false }, 'email-unverified'],
  ['an address with an unknown status', OKTA, { email }, 'email-unverified'],
  ['the status as text', OKTA, { email, email_verified: 'true' }, 'email-unverified'],
  ['only the status that Entra sends', OKTA, { email, xms_edov: true }, 'email-unverified'],
  ['a Google account of nobody’s Workspace', GOOGLE, verified, 'email-domain'],
  ['a Google account of another Workspace', GOOGLE, { ...verified, hd: 'evil.example' }, 'email-domain'],
  ['Entra’s status 0', ENTRA, { email, xms_edov: 0 }, 'email-unverified'],
  ['Entra’s status as the text 0', ENTRA, { email, xms_edov: '0' }, 'email-unverified'],
  // An administrator of any tenant can enter any address for a user.
  ['an address of Entra without the status', ENTRA, verified, 'email-unverified'],
  ['another domain', OKTA, { ...verified, email: 'ada@evil.example' }, 'email-domain'],
  ['a subdomain', OKTA, { ...verified, email: 'ada@sub.acme.example' }, 'email-domain'],
  ['a domain that ends in the same text', OKTA, { ...verified, email: 'ada@notacme.example' }, 'email-domain'],
])('rejects %s', (_, issuer, claims, reason) => {
  expect(read(issuer, claims)).toBe(reason)
})
