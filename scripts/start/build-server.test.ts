import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeEnvFiles } from './build-server'

it('removes every .env file from the built server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'web-build-'))
  for (const name of ['.env', '.env.production', '.env.local', 'server.js'])
    writeFileSync(path.join(folder, name), 'A=b')
  await removeEnvFiles(folder)
  expect(readdirSync(folder)).toEqual(['server.js'])
  rmSync(folder, { recursive: true })
})
