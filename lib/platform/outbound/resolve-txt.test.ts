import { Resolver } from 'node:dns/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { resolveTxt } from './resolve-txt'

afterEach(() => vi.restoreAllMocks())

it.each<[string, string[][] | string, string[] | null]>([
  ['two records', [['one'], ['two']], ['one', 'two']],
  ['a record of several parts', [['a long ', 'text']], ['a long text']],
  ['no such name', 'ENOTFOUND', []],
  ['no TXT record', 'ENODATA', []],
  ['no response', 'ETIMEOUT', null],
  ['a failure', 'ESERVFAIL', null],
])('if the name server reports %s (%j), resolves the name to %j', async (_, answer, expected) => {
  vi.spyOn(Resolver.prototype, 'resolveTxt').mockImplementation(async () => {
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
    return answer
  })
  expect(await resolveTxt('_house-bills.acme.example')).toEqual(expected)
})
