import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { HASH_LENGTH, isCommonPassword } from './common-passwords'
import longCommonPasswords from './long-common-passwords.json'
import { findPasswordProblem } from './password-policy'

const OWNER = { email: 'robin.adeyemi@headingley-lets.example', name: 'Robin Adeyemi', companyName: 'Headingley Lets' }
const findProblem = (password: string) => findPasswordProblem(password, OWNER)

describe('the password policy for partner staff', () => {
  it.each([
    'correct horse battery staple',
    'the red tram to Kirkstall',
    'πέντε μικρά ποντίκια',
    '7hK-wq2-PzR-9v',
    'Robin likes marmalade',
    '🙂🙃🐝🌲🚲🎈🧦🔧📎🪁🥨🧊',
  ])('accepts the password %s', (password) => {
    expect(findProblem(password)).toBeNull()
  })

  it.each([
    ['eleven char', 'at least 12'],
    ['x y'.repeat(43), 'at most 128'],
    // NFKC turns each ligature into two letters, so this password has ten.
    ['ﬁﬁﬁﬁﬁ', 'at least 12'],
    ['aaaaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabcabc', 'repeated'],
    ['123456789012', 'Digits and punctuation on their own'],
    ['abcdefghijklmn', 'repeated or sequential'],
    ['Password1234', 'too common'],
    ['P@ssw0rd2026!!', 'too common'],
    ['QwertyUiop123', 'too common'],
    ['housebillsportal', 'too common'],
    ['Welcome-2026-!', 'too common'],
    ['RobinAdeyemi1', 'Your name'],
    ['Headingley2026', 'Your name'],
    ['robin.adeyemi@headingley-lets.example', 'Your name'],
    ['Ferrari-2026-!', 'too common'],
    ['1qaz2wsx3edc', 'too common'],
    ['F!n4lf4nt4sy!!', 'too common'],
    ['sleepyhollow', 'too common'],
    ['Gtasanandreas!', 'too common'],
    ['1947-2018-3651', 'Digits and punctuation on their own'],
    ['AB23041999!!', 'Initials'],
    ['👩‍👩‍👧‍👦👨‍👩‍👧23041999', 'Initials'],
  ])('rejects the password %s: %s', (password, reason) => {
    expect(findProblem(password)).toContain(reason)
  })
})

describe('the password policy for tenants', () => {
  const tenant = {
    ...{ email: 'ada@example.org', name: 'Ada Brown' },
    ...{ birthday: new Date('1999-04-23T00:00:00Z'), contactNo: '+44 7700 900123' },
  }

  it.each([
    ...['ada-23041999-x', 'mum 1999-04-23', 'x230499y!!!!!', 'tel07700900123', '23.04.99 Leeds'],
    ...['AB23.4.1999!!', 'Ada23April1999', 'apr-23-1999-x', '1999 April 23'],
  ])('rejects the password %s, which is little more than the tenant’s date of birth or phone number', (password) => {
    expect(findPasswordProblem(password, tenant)).toContain('date of birth and phone number')
  })

  it('doesn’t mention a company when it rejects a password that resembles the tenant’s name or email address', () => {
    expect(findPasswordProblem('ada-brown-2026', tenant)).toContain('Your name or email is')
  })

  const tenantWithAddress = {
    ...tenant,
    addresses: ['Flat 2b, 12 Victoria Road, Leeds, LS6 3AA', '2b/12 Victoria Rd, LS6 3AA'],
  }

  it.each([
    ...['12 Victoria Road', 'victoria-road-leeds', 'Flat 2b, 12 Victoria Road, Leeds, LS6 3AA', 'VictoriaRoadLS63AA!'],
    ...['Ada Victoria Road', '2b/12 Victoria Rd', 'V!ct0r!aR0ad12'],
  ])('rejects the password %s, which is little more than the tenant’s postal address', (password) => {
    expect(findPasswordProblem(password, tenantWithAddress)).toContain('Your address is easy for others to find')
    expect(findPasswordProblem(password, tenant)).toBeNull()
  })

  it('accepts a password that contains the tenant’s street among other words', () => {
    expect(findPasswordProblem('the trees of Victoria Road', tenantWithAddress)).toBeNull()
  })

  it.each(['Kirkstall 23041999 tram', 'Kirkstall 23 April 1999', 'mum 1999-04-24'])(
    'accepts the password %s, which isn’t mainly the tenant’s date of birth',
    (password) => {
      expect(findPasswordProblem(password, tenant)).toBeNull()
    },
  )
})

it('recognises more than 10,000 common passwords, which are all listed in lower case', () => {
  const commonPasswords = dictionary['passwords-common'].filter(isCommonPassword)
  expect(commonPasswords.length).toBeGreaterThan(10_000)
  expect(commonPasswords.filter((password) => password !== password.toLowerCase())).toEqual([])
  expect(isCommonPassword('correct horse battery staple')).toBe(false)
})

it('knows more than 12,000 common passwords that are long enough to be allowed', () => {
  expect(longCommonPasswords.hashes.length / HASH_LENGTH).toBeGreaterThan(12_000)
  // These passwords come from different parts of the list of common passwords, and no other rule rejects them.
  const passwords = [
    'sleepyhollow',
    'iloveyoubaby',
    'silmarillion',
    'Michelangelo',
    'soledadcompartida',
    'steelmouse125',
  ]
  for (const password of passwords) expect([password, findProblem(password)]).toEqual([password, expect.any(String)])
})
