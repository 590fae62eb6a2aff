import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createClusterDirectory, findClusterDirectory } from './cluster-directory'

const root = mkdtempSync(path.join(tmpdir(), 'cluster-home-'))
const [parentDirectory, first, second] = ['homes', 'first', 'second'].map((name) => path.join(root, name)) as [
  string,
  string,
  string,
]
afterAll(() => rmSync(root, { recursive: true }))

beforeEach(() => {
  for (const folder of [parentDirectory, first, second]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(first)
})

it('finds the database cluster of a data folder that has been moved', async () => {
  expect(await findClusterDirectory(first, parentDirectory)).toBeUndefined()
  const directory = await createClusterDirectory(first, parentDirectory)
  expect(await findClusterDirectory(first, parentDirectory)).toBe(directory)
  renameSync(first, second)
  expect(await findClusterDirectory(second, parentDirectory)).toBe(directory)
})

it('finds no database cluster for a new data folder that replaces one that was moved away', async () => {
  await createClusterDirectory(first, parentDirectory)
  renameSync(first, second)
  mkdirSync(first)
  expect(await findClusterDirectory(first, parentDirectory)).toBeUndefined()
})

it('throws instead of sharing a database cluster with a copy of the data folder', async () => {
  const directory = await createClusterDirectory(first, parentDirectory)
  cpSync(first, second, { recursive: true })
  await expect(findClusterDirectory(second, parentDirectory)).rejects.toThrow(`a copy of ${first}`)
  expect(await findClusterDirectory(first, parentDirectory)).toBe(directory)
})
