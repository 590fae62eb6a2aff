import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingsError } from '@/lib/platform/env'

export interface Secrets {
  /** Passwords of the two database roles. */
  owner: string
  app: string
  serverSecret: string
}

/**
 * Makes the data folder: PostgreSQL's user may pass through it, nobody else may list it.
 *
 * @throws {SettingsError} when it cannot be made or written
 */
export async function makeDataFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true })
    await chmod(dir, 0o711)
    await access(dir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATA_DIR: expected a folder that can be written (${dir}: ${code})`)
  }
}

/** The secrets of this installation, made on the first start and kept. */
export async function readSecrets(dir: string): Promise<Secrets> {
  const kept = await readNote<Secrets>(dir, 'secrets.json')
  if (kept) return kept
  const random = () => randomBytes(32).toString('base64url')
  const made = { owner: random(), app: random(), serverSecret: random() }
  await writeNote(dir, 'secrets.json', made)
  return made
}

/** A small file of the data folder, readable by its owner alone; undefined when there is none. */
export async function readNote<T>(dir: string, name: string): Promise<T | undefined> {
  const text = await readFile(path.join(dir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

/** Replaces such a file whole: a kill in between leaves the old one or the new one. */
export async function writeNote(dir: string, name: string, value: unknown): Promise<void> {
  const unfinished = path.join(dir, `.${name}.${process.pid}`)
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, path.join(dir, name))
}
