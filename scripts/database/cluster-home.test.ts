import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { keptHome, newHome } from './cluster-home'

const root = mkdtempSync(path.join(tmpdir(), 'cluster-home-'))
const [homes, first, second] = ['homes', 'first', 'second'].map((name) => path.join(root, name)) as [
  string,
  string,
  string,
]
afterAll(() => rmSync(root, { recursive: true }))

beforeEach(() => {
  for (const dir of [homes, first, second]) rmSync(dir, { recursive: true, force: true })
  mkdirSync(first)
})

it('goes with a data folder that is moved', async () => {
  expect(await keptHome(first, homes)).toBeUndefined()
  const home = await newHome(first, homes)
  expect(await keptHome(first, homes)).toBe(home)
  renameSync(first, second)
  expect(await keptHome(second, homes)).toBe(home)
})

it('is not found by a new folder in the place of an old one', async () => {
  await newHome(first, homes)
  renameSync(first, second)
  mkdirSync(first)
  expect(await keptHome(first, homes)).toBeUndefined()
})

it('is not shared with a copy', async () => {
  const home = await newHome(first, homes)
  cpSync(first, second, { recursive: true })
  await expect(keptHome(second, homes)).rejects.toThrow(`a copy of ${first}`)
  expect(await keptHome(first, homes)).toBe(home)
})
