// Packs the clients and the collections into the files that partners download from /docs/clients.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ArchiveFiles, createZip } from '../../lib/platform/create-zip.ts'
import { createTarGz } from './create-tar-gz.ts'
import { createWheel, readPythonProject } from './python-wheel.ts'

export interface PackedClient {
  client: 'typescript' | 'php' | 'python' | 'bruno' | 'postman'
  version: string
  /** The file's name, which contains the version. */
  file: string
  bytes: Uint8Array
}

/**
 * @param root the project's folder
 * @param compiledFolder the folder with the compiled TypeScript client
 */
export const packClients = (root: string, compiledFolder: string): Promise<PackedClient[]> => {
  const clients = path.join(root, 'clients')
  return Promise.all([
    packTypeScript(path.join(clients, 'typescript'), compiledFolder),
    packPhp(path.join(clients, 'php')),
    packPython(path.join(clients, 'python')),
    packBruno(root, path.join(clients, 'bruno')),
    packPostman(root, path.join(clients, 'postman/house-bills.postman_collection.json')),
  ])
}

/** Packs the TypeScript client like `npm pack`. */
async function packTypeScript(folder: string, compiledFolder: string): Promise<PackedClient> {
  const { version } = await readJson(path.join(folder, 'package.json'))
  const files = {
    ...(await readFiles(folder, 'package', /^(?:package\.json|README\.md)$/, false)),
    ...(await readFiles(compiledFolder, 'package/dist', /\.(?:js|d\.ts)$/)),
  }
  return { client: 'typescript', version, file: `house-bills-client-${version}.tgz`, bytes: await createTarGz(files) }
}

/**
 * Packs the PHP client in a folder for Composer's repositories of the type `path`. The type `artifact`, which reads
 * archives, needs PHP's zip extension.
 */
async function packPhp(folder: string): Promise<PackedClient> {
  const { version } = await readJson(path.join(folder, 'composer.json'))
  const name = `house-bills-client-php-${version}`
  const files = {
    ...(await readFiles(folder, name, /^(?:composer\.json|README\.md)$/, false)),
    ...(await readFiles(path.join(folder, 'src'), `${name}/src`, /\.php$/)),
  }
  return { client: 'php', version, file: `${name}.tar.gz`, bytes: await createTarGz(files) }
}

async function packPython(folder: string): Promise<PackedClient> {
  const project = readPythonProject(await readFile(path.join(folder, 'pyproject.toml'), 'utf8'))
  const modules = await readFiles(path.join(folder, 'src/house_bills'), 'house_bills', /(?:\.py|^py\.typed)$/)
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8')
  return { client: 'python', version: project.version, ...createWheel(project, modules, readme) }
}

async function packBruno(root: string, folder: string): Promise<PackedClient> {
  const version = await readApiVersion(root)
  const name = `house-bills-bruno-${version}`
  const bytes = createZip(await readFiles(folder, name, /\.(?:bru|json)$/))
  return { client: 'bruno', version, file: `${name}.zip`, bytes }
}

async function packPostman(root: string, file: string): Promise<PackedClient> {
  const version = await readApiVersion(root)
  const name = `house-bills-${version}.postman_collection.json`
  return { client: 'postman', version, file: name, bytes: await readFile(file) }
}

/** Returns the version of the partner API, which is also that of the collections. */
const readApiVersion = async (root: string): Promise<string> =>
  (await readJson(path.join(root, 'package.json'))).version

const readJson = async (file: string): Promise<{ version: string }> => JSON.parse(await readFile(file, 'utf8'))

/**
 * Reads the files in a folder whose names match a pattern.
 *
 * @param target the folder's path in the archive
 */
async function readFiles(folder: string, target: string, pattern: RegExp, recursive = true): Promise<ArchiveFiles> {
  const entries = await readdir(folder, { recursive, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && pattern.test(entry.name))
  const contents = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const archivePath = path.posix.join(target, ...path.relative(folder, file).split(path.sep))
    return [archivePath, await readFile(file)] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}
