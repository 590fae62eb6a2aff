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
  ['Google for a Workspace account', GOOGLE, { ...verified, hd: 'acme.example' }],
  ['Okta', OKTA, verified],
  ['Entra with a boolean', ENTRA, { email, xms_edov: true }],
  ['Entra with a number', ENTRA, { email, xms_edov: 1 }],
  ['Entra with the text 1', ENTRA, { email, xms_edov: '1' }],
  ['Entra with the text true', ENTRA, { email, xms_edov: 'true' }],
])('accepts an email address that is verified by %s', (_, issuer, claims) => {
  expect(read(issuer, claims)).toBe('ada@acme.example')
})

it.each<[string, string, Claims, string]>([
  ['a missing address', OKTA, { email_verified: true }, 'email-missing'],
  ['an empty address', OKTA, { email: '', email_verified: true }, 'email-missing'],
  ['an address that isn’t text', OKTA, { email: [email], email_verified: true }, 'email-missing'],
  ['an invalid address', OKTA, { email: 'ada', email_verified: true }, 'email-missing'],
  ['two addresses in one', OKTA, { email: `eve@evil.example,${email}`, email_verified: true }, 'email-missing'],
  ['an unverified address', OKTA, { email, email_verified: false }, 'email-unverified'],
  ['an address without a verification status', OKTA, { email }, 'email-unverified'],
  ['an address whose verification status is text', OKTA, { email, email_verified: 'true' }, 'email-unverified'],
  ['an Okta address with only the status field of Entra', OKTA, { email, xms_edov: true }, 'email-unverified'],
  ['a Google account outside any Workspace', GOOGLE, verified, 'email-domain'],
  ['a Google account of another Workspace', GOOGLE, { ...verified, hd: 'evil.example' }, 'email-domain'],
  ['an Entra address with the status 0', ENTRA, { email, xms_edov: 0 }, 'email-unverified'],
  ['an Entra address with the text 0 as its status', ENTRA, { email, xms_edov: '0' }, 'email-unverified'],
  // The administrator of any Entra tenant can enter any address for a user.
  ['an Entra address without the status field of Entra', ENTRA, verified, 'email-unverified'],
  ['an address in another domain', OKTA, { ...verified, email: 'ada@evil.example' }, 'email-domain'],
  ['an address in a subdomain of the company', OKTA, { ...verified, email: 'ada@sub.acme.example' }, 'email-domain'],
  [
    'an address in a domain that ends with the name of the company’s domain',
    OKTA,
    { ...verified, email: 'ada@notacme.example' },
    'email-domain',
  ],
])('rejects single sign-on with %s', (_, issuer, claims, reason) => {
  expect(read(issuer, claims)).toBe(reason)
})
