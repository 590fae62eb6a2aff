import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { registerBeforeListening, removeEnvFiles } from './build-server'

it('removes every .env file from the built server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'web-build-'))
  for (const name of ['.env', '.env.production', '.env.local', 'server.js'])
    writeFileSync(path.join(folder, name), 'A=b')
  await removeEnvFiles(folder)
  expect(readdirSync(folder)).toEqual(['server.js'])
  rmSync(folder, { recursive: true })
})

it('registers instrumentation before startServer, and throws unless the program calls startServer once', () => {
  const program = 'const dir = __dirname\n\nstartServer({\n  dir,\n})\n'
  expect(registerBeforeListening(program)).toMatch(/await ensureInstrumentationRegistered.+\n\nstartServer\({/)
  for (const unknown of ['', program + program])
    expect(() => registerBeforeListening(unknown)).toThrow('should call startServer exactly once')
})
