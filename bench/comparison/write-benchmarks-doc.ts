import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../docs/benchmarks/results.md')

export type ResultsSection = 'speed' | 'sizes' | 'memory' | 'addresses' | 'trail'

/**
 * Replaces a section of docs/benchmarks/results.md. Comments in the file mark where the section begins and ends. Throws
 * if the file has no such section.
 */
export async function writeResults(section: ResultsSection, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`]
  const document = await readFile(FILE, 'utf8')
  const [before, rest = ''] = document.split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`docs/benchmarks/results.md has no section ${section}`)
  await writeFile(FILE, `${before}${begin}\n${text}\n${end}${after}`)
}
