import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeSettings } from './web-build'

it('leaves no settings beside the built server', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'web-build-'))
  for (const name of ['.env', '.env.production', '.env.local', 'server.js']) writeFileSync(path.join(dir, name), 'A=b')
  await removeSettings(dir)
  expect(readdirSync(dir)).toEqual(['server.js'])
  rmSync(dir, { recursive: true })
})
