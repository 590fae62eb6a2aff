import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingsError } from '@/lib/platform/env'

export interface Secrets {
  /** The passwords of the two database roles. */
  owner: string
  app: string
  serverSecret: string
}

/**
 * Creates the data folder. The user that runs PostgreSQL can enter the folder, but only the owner can list it.
 *
 * @throws {SettingsError} if the folder can't be created or isn't writable
 */
export async function createDataFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true })
    await chmod(dir, 0o711)
    await access(dir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError([`DATA_DIR: expected a writable folder (${dir}: ${code})`])
  }
}

/** Returns the secrets of this installation. The first start generates and saves them. */
export async function readSecrets(dir: string): Promise<Secrets> {
  const saved = await readDataFile<Secrets>(dir, 'secrets.json')
  if (saved) return saved
  const generateSecret = () => randomBytes(32).toString('base64url')
  const created = { owner: generateSecret(), app: generateSecret(), serverSecret: generateSecret() }
  await writeDataFile(dir, 'secrets.json', created)
  return created
}

/**
 * Reads a JSON file in the data folder. Returns undefined if it doesn't exist.
 *
 * @throws if the file can't be read or isn't valid JSON
 */
export async function readDataFile<T>(dir: string, name: string): Promise<T | undefined> {
  const text = await readFile(path.join(dir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

/**
 * Writes a JSON file in the data folder, which only the folder's owner can read. Replaces it atomically, so a crash
 * leaves either the old file or the new one.
 */
export async function writeDataFile(dir: string, name: string, value: unknown): Promise<void> {
  const temporaryFile = path.join(dir, `.${name}.${process.pid}`)
  await writeFile(temporaryFile, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(temporaryFile, path.join(dir, name))
}
