import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The folder of the programs, calls and answers that the guides show; a test runs them all. */
const DOCS_FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'docs')

const snippets = new Map<string, Promise<string>>()

/**
 * The text of a file that a guide shows, read once.
 *
 * @param file from the folder docs: 'calls/rate-limits/1-headers.sh'
 */
export function loadCodeSnippet(file: string): Promise<string> {
  const snippet =
    snippets.get(file) ?? readFile(path.join(DOCS_FOLDER, file), 'utf8').then((content) => content.trimEnd())
  snippets.set(file, snippet)
  return snippet
}
