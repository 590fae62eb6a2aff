import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The folder of the programs, calls and answers that the guides show; a test runs them all. */
const FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'docs')

const texts = new Map<string, Promise<string>>()

/**
 * The text of a file that a guide shows, read once.
 *
 * @param file from the folder docs: 'calls/limits/1-headers.sh'
 */
export function shownFile(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(path.join(FOLDER, file), 'utf8').then((read) => read.trimEnd())
  texts.set(file, text)
  return text
}
