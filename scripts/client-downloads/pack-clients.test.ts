import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PackedClient, packClients } from './pack-clients'
import { readPythonProject } from './python-wheel'

const run = promisify(execFile)

let folder: string
let packed: Record<string, PackedClient>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-packed-'))
  await mkdir(path.join(folder, 'compiled'))
  for (const name of ['client.js', 'client.d.ts', 'client.test.ts'])
    await writeFile(path.join(folder, 'compiled', name), name)
  packed = await pack('.')
  for (const { file, bytes } of Object.values(packed)) await writeFile(path.join(folder, file), bytes)
})
afterAll(() => rm(folder, { recursive: true }))

const pack = async (root: string) => {
  const clients = await packClients(root, path.join(folder, 'compiled'))
  return Object.fromEntries(clients.map((client) => [client.client, client]))
}

const listTar = async (file: string) =>
  (await run('tar', ['-tzf', path.join(folder, file)])).stdout.trimEnd().split('\n')

/** Runs a Python program that reads the wheel, and returns the JSON that it prints. */
const inspectWheel = async (program: string): Promise<unknown> => {
  const file = path.join(folder, packed.python?.file ?? '')
  const script = `import base64, email, hashlib, json, sys, tomllib, zipfile\nwheel = zipfile.ZipFile(sys.argv[1])\n${program}`
  return JSON.parse((await run('/usr/bin/python3', ['-c', script, file])).stdout)
}

it('packs the TypeScript client like npm, without files that aren’t compiled', async () => {
  expect(await listTar('house-bills-client-1.0.0.tgz')).toEqual([
    'package/README.md',
    'package/dist/client.d.ts',
    'package/dist/client.js',
    'package/package.json',
  ])
})

it('packs the PHP client in a folder, without its tests', async () => {
  const files = await listTar('house-bills-client-php-1.0.0.tar.gz')
  expect(files).toContain('house-bills-client-php-1.0.0/composer.json')
  expect(files).toContain('house-bills-client-php-1.0.0/src/Exception/ApiException.php')
  expect(
    files.filter((file) => !/^house-bills-client-php-1\.0\.0\/(?:src\/|composer\.json$|README\.md$)/.test(file)),
  ).toEqual([])
})

it('packs the Python client as a wheel with the metadata of pyproject.toml, and without its tests', async () => {
  const [metadata, names] = (await inspectWheel(`
info = email.message_from_bytes(wheel.read("house_bills-1.0.0.dist-info/METADATA"))
project = tomllib.load(open("clients/python/pyproject.toml", "rb"))["project"]
expected = [project["name"], project["version"], project["description"], project["requires-python"], project["classifiers"]]
actual = [info["Name"], info["Version"], info["Summary"], info["Requires-Python"], info.get_all("Classifier")]
print(json.dumps([[actual, expected], wheel.namelist()]))`)) as [[unknown, unknown], string[]]
  expect(metadata[0]).toEqual(metadata[1])
  expect(names).toContain('house_bills/py.typed')
  expect(names.filter((name) => /driver|test|pycache/.test(name))).toEqual([])
})

it('records the hash and the size of each file of the wheel', async () => {
  const [recorded, actual] = (await inspectWheel(`
lines = wheel.read("house_bills-1.0.0.dist-info/RECORD").decode().splitlines()
def line(name):
    digest = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).decode().rstrip("=")
    return name + ",," if name.endswith("RECORD") else f"{name},sha256={digest},{len(wheel.read(name))}"
print(json.dumps([sorted(lines), sorted(line(name) for name in wheel.namelist())]))`)) as [string[], string[]]
  expect(recorded).toEqual(actual)
})

it('names the packed collections after the version of the API', async () => {
  const { stdout } = await run('/usr/bin/python3', [
    '-m',
    'zipfile',
    '-l',
    path.join(folder, 'house-bills-bruno-1.0.0.zip'),
  ])
  for (const file of ['bruno.json', 'Get quotes.bru', 'environments/Test mode.bru'])
    expect(stdout).toContain(`house-bills-bruno-1.0.0/${file} `)
  const collection = await readFile('clients/postman/house-bills.postman_collection.json')
  expect(packed.postman).toMatchObject({ file: 'house-bills-1.0.0.postman_collection.json', bytes: collection })
})

it('packs a copy of the sources into the same bytes, even if a file’s modification time differs', async () => {
  const copy = path.join(folder, 'copy')
  await cp('clients', path.join(copy, 'clients'), { recursive: true })
  await cp('package.json', path.join(copy, 'package.json'))
  await utimes(path.join(copy, 'clients/php/composer.json'), 1, 1)
  expect(await pack(copy)).toEqual(packed)
})

it('names the field that pyproject.toml lacks', () => {
  expect(() => readPythonProject('[project]\nname = "x"\n')).toThrow('pyproject.toml should have a line for version')
})
