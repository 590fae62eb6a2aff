import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createZip } from '@/lib/platform/create-zip'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-collections-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const downloads = path.join(folder, 'public/downloads')
  await mkdir(downloads, { recursive: true })
  const list = ['bruno', 'postman'].map((client) => ({ client, version: '1.0.0', file: client, size: 1 }))
  await writeFile(path.join(downloads, 'downloads.json'), JSON.stringify(list))
  const files = {
    'b/Get quotes.bru': 'url: {{baseUrl}}/x [Quotes](http://localhost:3000/docs/quotes)',
    'b/environments/Test mode.bru': 'baseUrl: http://localhost:3000',
  }
  await writeFile(path.join(downloads, 'bruno'), createZip(files))
  await writeFile(path.join(downloads, 'postman'), '{"variable":[{"key":"baseUrl","value":"http://localhost:3000"}]}')
})
afterAll(() => rm(folder, { recursive: true }))

it('puts the service’s base URL into the collections, and into the links of their descriptions', async () => {
  const { loadBrunoCollection, loadPostmanCollection } = await import('./load-collection')
  const files = unzipSync(await loadBrunoCollection('https://bills.example'))
  expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['b/Get quotes.bru', 'url: {{baseUrl}}/x [Quotes](https://bills.example/docs/quotes)'],
    ['b/environments/Test mode.bru', 'baseUrl: https://bills.example'],
  ])
  expect(await loadPostmanCollection('https://bills.example')).toBe(
    '{"variable":[{"key":"baseUrl","value":"https://bills.example"}]}',
  )
})
