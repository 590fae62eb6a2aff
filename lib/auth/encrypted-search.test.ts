import { beforeAll, expect, it } from 'vitest'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { listOf, openSearch, sealSearch, searchOf } from './encrypted-search'

const company = 7 as CompanyId

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://x@127.0.0.1/x',
    APP_URL: 'http://localhost:3000',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

it('opens what was typed, trimmed, and shows nothing of it', () => {
  const sealed = sealSearch(listOf(company, 'live', 'contracts'), '  Zoë \u0000  Quillfeather\u0000 ') ?? ''
  expect(openSearch(listOf(company, 'live', 'contracts'), sealed)).toBe('Zoë Quillfeather')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('Quill')
})

it('is nothing where nothing was typed, and not longer than an address can be', () => {
  expect(sealSearch(listOf(company, 'live', 'contracts'), ' \t\u0000 ')).toBeNull()
  const sealed = sealSearch(listOf(company, 'live', 'contracts'), '\u{1F3E0}'.repeat(500)) ?? ''
  expect(openSearch(listOf(company, 'live', 'contracts'), sealed)).toBe('\u{1F3E0}'.repeat(200))
})

it('opens a search of the support desk for who searched', () => {
  const [one, other] = [{ userId: 1 }, { userId: 2 }] as SupportUser[]
  const sealed = sealSearch(searchOf(one!), 'Quillfeather') ?? ''
  expect(openSearch(searchOf(one!), sealed)).toBe('Quillfeather')
  expect(openSearch(searchOf(other!), sealed)).toBe('')
  expect(openSearch(listOf(company, 'live', 'contracts'), sealed)).toBe('')
})

it('opens nothing for another company, mode or list, or after a change', () => {
  const sealed = sealSearch(listOf(company, 'live', 'contracts'), 'Quillfeather') ?? ''
  expect(openSearch(listOf(8 as CompanyId, 'live', 'contracts'), sealed)).toBe('')
  expect(openSearch(listOf(company, 'test', 'contracts'), sealed)).toBe('')
  expect(openSearch(listOf(company, 'live', 'addresses'), sealed)).toBe('')
  expect(openSearch(listOf(company, 'live', 'contracts'), `${sealed.slice(0, -2)}AA`)).toBe('')
  for (const broken of ['', 'x', 'Quillfeather', undefined]) {
    expect(openSearch(listOf(company, 'live', 'contracts'), broken)).toBe('')
  }
})
