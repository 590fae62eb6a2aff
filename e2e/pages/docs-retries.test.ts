import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

it.each([
  ['bash', 'retries.sh'],
  [process.execPath, 'retries.mjs'],
  ['php', 'retries.php'],
  ['/usr/bin/python3', 'retries.py'],
])('creates a contract each time that the guide’s program for retries runs, with %s %s', async (command, file) => {
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: service.testKey }
  for (const _ of ['first', 'second']) {
    const { stdout, stderr } = await promisify(execFile)(command, [`docs/retries/${file}`], { env })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^House contract \d+\n$/)
  }
})
