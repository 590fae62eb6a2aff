// Runs the PHP and Python programs of the guide to the clients as a partner would, outside the project.
// clients/typescript/test/package.test.ts runs the TypeScript program.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let folder: string
beforeAll(async () => {
  service = await openSharedTestService()
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-programs-'))
  await cp('docs/clients', folder, { recursive: true })
  await cp('clients/python/src/house_bills', path.join(folder, 'house_bills'), { recursive: true })
  await mkdir(path.join(folder, 'vendor'))
  const autoload = path.resolve('clients/php/test/autoload.php')
  await writeFile(path.join(folder, 'vendor/autoload.php'), `<?php require '${autoload}';`)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.stop()
})

it.each([
  ['/usr/bin/php', 'create-contract.php'],
  ['/usr/bin/python3', 'create-contract.py'],
])('creates a contract each time %s runs %s', async (command, file) => {
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: service.testKey }
  for (const _time of ['first', 'second']) {
    const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env })
    expect(stdout).toMatch(/^House contract \d+\n$/)
  }
})
