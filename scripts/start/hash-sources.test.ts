import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hashSources } from './hash-sources'

const root = mkdtempSync(path.join(tmpdir(), 'fingerprint-'))
afterAll(() => rmSync(root, { recursive: true }))
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const hashCurrent = () => hashSources(root, ['lib', 'package.json', 'not-there.ts'])

it('gives the sources a different hash only if a file’s name or contents change', async () => {
  mkdirSync(path.join(root, 'lib/deep'), { recursive: true })
  write('lib/deep/a.ts', 'one')
  write('package.json', '{}')
  const first = await hashCurrent()
  utimesSync(path.join(root, 'lib/deep/a.ts'), 1, 1)
  write('lib/a.test.ts', 'a test is not built')
  write('other.ts', 'not named')
  expect(await hashCurrent()).toBe(first)

  write('lib/deep/a.ts', 'two')
  const second = await hashCurrent()
  renameSync(path.join(root, 'lib/deep/a.ts'), path.join(root, 'lib/deep/b.ts'))
  const third = await hashCurrent()
  write('not-there.ts', '')
  const fourth = await hashCurrent()
  expect(new Set([first, second, third, fourth]).size).toBe(4)
})
