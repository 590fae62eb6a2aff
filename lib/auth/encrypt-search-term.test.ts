import { beforeAll, expect, it } from 'vitest'
import { replaceFirstCharacter } from '@/e2e/helpers/replace-first-character'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { decryptSearch, encryptSearch, listSearchScope, supportSearchScope } from './encrypt-search-term'

const company = 7 as CompanyId

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://x@127.0.0.1/x',
    APP_URL: 'http://localhost:3000',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

it('encrypts a search without revealing its text, and decrypts it to the trimmed text', () => {
  const encrypted =
    encryptSearch(listSearchScope(company, 'live', 'contracts'), '  Zoë \u0000  Quillfeather\u0000 ') ?? ''
  expect(decryptSearch(listSearchScope(company, 'live', 'contracts'), encrypted)).toBe('Zoë Quillfeather')
  expect(encrypted).toMatch(/^[\w-]+$/)
  expect(Buffer.from(encrypted, 'base64url').toString()).not.toContain('Quill')
})

it('truncates a long search before encryption, and returns null for a blank search', () => {
  expect(encryptSearch(listSearchScope(company, 'live', 'contracts'), ' \t\u0000 ')).toBeNull()
  const encrypted = encryptSearch(listSearchScope(company, 'live', 'contracts'), '\u{1F3E0}'.repeat(500)) ?? ''
  expect(decryptSearch(listSearchScope(company, 'live', 'contracts'), encrypted)).toBe('\u{1F3E0}'.repeat(200))
})

it('decrypts a support search only for the user who searched', () => {
  const [one, other] = [{ userId: 1 }, { userId: 2 }] as SupportStaff[]
  const encrypted = encryptSearch(supportSearchScope(one!), 'Quillfeather') ?? ''
  expect(decryptSearch(supportSearchScope(one!), encrypted)).toBe('Quillfeather')
  expect(decryptSearch(supportSearchScope(other!), encrypted)).toBe('')
  expect(decryptSearch(listSearchScope(company, 'live', 'contracts'), encrypted)).toBe('')
})

it('returns an empty string for a search that is invalid or was encrypted for another company, mode or list', () => {
  const encrypted = encryptSearch(listSearchScope(company, 'live', 'contracts'), 'Quillfeather') ?? ''
  expect(decryptSearch(listSearchScope(8 as CompanyId, 'live', 'contracts'), encrypted)).toBe('')
  expect(decryptSearch(listSearchScope(company, 'test', 'contracts'), encrypted)).toBe('')
  expect(decryptSearch(listSearchScope(company, 'live', 'addresses'), encrypted)).toBe('')
  expect(decryptSearch(listSearchScope(company, 'live', 'contracts'), replaceFirstCharacter(encrypted))).toBe('')
  for (const invalid of ['', 'x', 'Quillfeather', undefined]) {
    expect(decryptSearch(listSearchScope(company, 'live', 'contracts'), invalid)).toBe('')
  }
})
