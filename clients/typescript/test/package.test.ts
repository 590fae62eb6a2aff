// Packs the client, installs it in an empty folder outside the project, and uses it there.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const CLIENT_FOLDER = path.resolve(import.meta.dirname, '..')
const ROOT = path.resolve(CLIENT_FOLDER, '../..')
const TSC = path.join(ROOT, 'node_modules/.bin/tsc')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-client-'))
  const source = path.join(folder, 'source')
  for (const name of ['package.json', 'README.md']) await cp(path.join(CLIENT_FOLDER, name), path.join(source, name))
  await run(TSC, ['-p', CLIENT_FOLDER, '--outDir', path.join(source, 'dist')])
  // The script that runs before packing has just been carried out, without generating the types again.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source })
  const installed = path.join(folder, 'node_modules/@house-bills/client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, 'house-bills-client-1.0.0.tgz'), '--strip', '1', '-C', installed])
  await writeFile(path.join(folder, 'package.json'), '{"name":"partner","type":"commonjs"}')
})
afterAll(() => rm(folder, { recursive: true }))

it('packs only compiled code, its types and the README', async () => {
  const installed = path.join(folder, 'node_modules/@house-bills/client')
  expect((await readdir(installed)).sort()).toEqual(['README.md', 'dist', 'package.json'])
  expect((await readdir(path.join(installed, 'dist'))).sort()).toEqual(
    ['client', 'connection', 'errors', 'interface', 'send-request', 'v1-types', 'v1', 'webhook'].flatMap((name) => [
      `${name}.d.ts`,
      `${name}.js`,
    ]),
  )
})

it('compiles the programs in the README and the guide, but not a program that reads a field of the wrong event', async () => {
  const readme = await readFile(path.join(CLIENT_FOLDER, 'README.md'), 'utf8')
  const programs = {
    'readme.mts': [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code).join('\n'),
    'create.mts': await readFile(path.join(ROOT, 'docs/clients/create-contract.mts'), 'utf8'),
    'manage.mts': await readFile(path.join(ROOT, 'docs/clients/manage-contracts.mts'), 'utf8'),
    'mistake.mts': `import type { AddressNeededEvent } from '@house-bills/client'
      // @ts-expect-error because only events of contracts have this field
      export const id = (event: AddressNeededEvent) => event.data.houseContractId`,
  }
  for (const [file, program] of Object.entries(programs)) await writeFile(path.join(folder, file), program)
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...{ target: 'ES2022', module: 'nodenext', types: ['node'], typeRoots: [path.join(ROOT, 'node_modules/@types')] },
  }
  const config = { compilerOptions, files: Object.keys(programs) }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const errors = await run(TSC, ['-p', folder]).then(
    () => '',
    (error) => String(error.stdout || error),
  )
  expect(errors).toBe('')
})

it('runs the guide’s program with the installed client', async () => {
  const server = createServer((request, response) => {
    const isValid = request.headers['x-api-key'] === 'eb_test_x' && request.headers['idempotency-key']
    response.writeHead(isValid ? 200 : 401, { 'X-Request-Id': '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10' })
    response.end('{"status":"success","data":{"houseContractId":1042,"tenantId":7,"message":"…"}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await cp(path.join(ROOT, 'docs/clients/create-contract.mts'), path.join(folder, 'create-contract.mts'))
  const env = { ...process.env, BASE_URL: baseUrl, API_KEY: 'eb_test_x' }
  const { stdout } = await run(process.execPath, ['create-contract.mts'], { cwd: folder, env })
  server.close()
  expect(stdout).toBe('House contract 1042\n')
})
