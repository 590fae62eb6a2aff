// Downloads the clients and runs the programs of the guide as a partner would: with the guide's own commands, in empty
// folders outside the project.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHtmlText } from '../helpers/read-html-text'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { replaceTenancyDates } from '../helpers/upcoming-tenancy'

let service: SharedTestService
let folder: string
let guide: string
let references: string
beforeAll(async () => {
  service = await openSharedTestService()
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-programs-'))
  guide = await readPage('/docs/clients')
  references = (await readPage('/docs/reference')) + (await readPage('/docs/reference/v1'))
  // Composer would otherwise ask Packagist for newer versions.
  await writeFile(path.join(folder, 'config.json'), '{"repositories":{"packagist.org":false}}')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.stop()
})

it.concurrent.each([
  ['typescript', 'mts'],
  ['php', 'php'],
  ['python', 'py'],
] as const)(
  'installs the %s client offline with the guide’s commands, and runs the guide’s .%s programs twice and each sample of the API references once',
  async (client, extension) => {
    const projectFolder = path.join(folder, client)
    const { key } = await service.addApiKey('test', await service.addCompany())
    await mkdir(projectFolder)
    for (const program of ['create-contract', 'manage-contracts']) {
      const text = await readFile(`docs/clients/${program}.${extension}`, 'utf8')
      await writeFile(path.join(projectFolder, `${program}.${extension}`), replaceTenancyDates(text))
    }
    const create = readCommands(`run/${client}`).replace('eb_test_…', key)
    const manage = `${readCommands(`manage/${client}`)} <<< 2`
    const runs = [create, create, manage, manage]
    const script = ['set -e', readCommands(`install/${client}`), 'echo INSTALLED', ...runs].join('\n')
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: projectFolder,
      env: buildEnvironment(),
    })
    const [, output = ''] = stdout.split('INSTALLED\n')
    expect(output.replaceAll(/(?<=House contract )\d+/g, '#')).toBe(OUTPUT)
    await runReferenceSamples(projectFolder, extension, key)
  },
)

/**
 * Runs the samples of the references in a language. Each ends without an error, unless it has the ID of an example, which
 * doesn't exist.
 */
async function runReferenceSamples(cwd: string, extension: keyof typeof COMMANDS, key: string): Promise<void> {
  const pattern = new RegExp(`data-source="reference/(\\w+)[.]${extension}"[^>]*><code>(.*?)</code>`, 'gs')
  const samples = [...references.matchAll(pattern)]
  expect(samples).toHaveLength(15)
  const env = { ...buildEnvironment(), BASE_URL: service.baseUrl, API_KEY: key }
  for (const [, id, html = ''] of samples) {
    const file = `reference-${id}.${extension}`
    await writeFile(path.join(cwd, file), readHtmlText(html))
    const run = promisify(execFile)(COMMANDS[extension], [file], { cwd, env })
    const error = await run.then(
      () => null,
      ({ stdout, stderr }) => stdout + stderr,
    )
    if (USES_ID.test(id ?? '')) expect(error, file).toMatch(/NotFound/)
    else expect(error, file).toBeNull()
  }
}

/** Matches the methods that are called with the ID of an example. */
const USES_ID = /^(?:get(?!Quotes)|cancel|resend|resolve|dismiss|restore)/

/** The commands that run programs, by their extension. */
const COMMANDS = { mts: 'node', php: 'php', py: '.venv/bin/python3' }

const CHOICE = `1. 1 Test Street, Testington, LS99 9ZZ
2. 2 Test Street, Testington, LS99 9ZZ
3. 3 Test Street, Testington, LS99 9ZZ
Enter the number of the right one:
House contract #: 2 Test Street, Testington, LS99 9ZZ
House contract # is cancelled
Active contracts: 2
`
const OUTPUT = `House contract #\nHouse contract #\n${CHOICE}${CHOICE}`

const readPage = async (path: string) => (await fetch(service.baseUrl + path)).text()

/** Returns the commands in one of the guide's code blocks, for the test's server. */
function readCommands(source: string): string {
  const [, commands = ''] =
    new RegExp(`<pre[^>]*data-source="${source}"[^>]*><code>(.*?)</code>`, 's').exec(guide) ?? []
  return commands.replaceAll('http://localhost:3000', service.baseUrl)
}

/** Returns an environment in which the package managers can't use the network. */
const buildEnvironment = () => ({
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  COMPOSER_ALLOW_SUPERUSER: '1',
  COMPOSER_HOME: folder,
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  PIP_NO_INDEX: '1',
  NODE_ENV: 'production' as const,
})

it('serves each download with the right content type, and each client exactly as the build packed it', async () => {
  const files: { file: string; size: number }[] = await (
    await fetch(`${service.baseUrl}/downloads/downloads.json`)
  ).json()
  const types: Record<string, string | null> = {}
  for (const { file, size } of files) {
    const response = await fetch(`${service.baseUrl}/downloads/${file}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([file, response.status]).toEqual([file, 200])
    // Collections come from a route, which replaces their base URL (load-collection.test.ts).
    const isCollection = /bruno|postman/.test(file)
    expect(response.headers.get('accept-ranges')).toBe(isCollection ? null : 'bytes')
    if (!isCollection) {
      expect(bytes.length).toBe(size)
      expect(bytes.equals(await readFile(`public/downloads/${file}`))).toBe(true)
    }
    expect(guide).toContain(`href="/downloads/${file}"`)
    types[file] = response.headers.get('content-type')
  }
  expect(types).toEqual({
    'house-bills-client-1.0.0.tgz': 'application/gzip',
    'house-bills-client-php-1.0.0.tar.gz': 'application/gzip',
    'house_bills-1.0.0-py3-none-any.whl': 'application/octet-stream',
    'house-bills-bruno-1.0.0.zip': 'application/zip',
    'house-bills-1.0.0.postman_collection.json': expect.stringMatching(/^application\/json/),
  })
})
