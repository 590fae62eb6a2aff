// Lists the files that contain prose, and reads them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Passage } from './passage'
import { readCss, readHash, readLua, readPrisma, readSql } from './read-comments'
import { readMarkdown } from './read-markdown'
import { readTypeScript } from './read-typescript'

type Reader = (file: string, source: string) => Passage[]

const READERS: [RegExp, Reader][] = [
  [/\.(?:tsx?|mjs|mts)$/, readTypeScript],
  [/\.md$/, (_, source) => readMarkdown(source)],
  [/\.sql$/, (_, source) => readSql(source)],
  [/\.prisma$/, (_, source) => readPrisma(source)],
  [/\.css$/, (_, source) => readCss(source)],
  [/\.lua$/, (_, source) => readLua(source)],
  [/\.(?:sh|ya?ml|toml|py|conf|example|ini|cfg)$|(?:^|\/)Dockerfile$/, (_, source) => readHash(source)],
]

/**
 * Matches files that aren't checked: generated and installed files, migrations (which can't change after they are
 * applied) and PLAN.md (notes about work in progress).
 */
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|coverage|test-results)(?:\/|$)|^\.(?!ci|github|env\.example)|^prisma\/(?:client|migrations)(?:\/|$)|^clients\/typescript\/src\/(?:interface|v1)\.ts$|^PLAN\.md$|\.generated\.ts$|next-env\.d\.ts$/

/**
 * Lists the files that contain prose, as paths from the root. If paths are given, lists only those files and the files
 * in those folders, even if they match SKIPPED.
 */
export function listFiles(root: string, paths: string[]): string[] {
  if (paths.length > 0) return paths.flatMap((file) => list(root, path.relative(root, path.resolve(file)), false))
  return list(root, '', true)
}

function list(root: string, relative: string, skips: boolean): string[] {
  if (skips && SKIPPED.test(relative)) return []
  const absolute = path.join(root, relative)
  if (statSync(absolute).isDirectory())
    return readdirSync(absolute)
      .sort()
      .flatMap((name) => list(root, path.join(relative, name), skips || name === 'node_modules'))
  return READERS.some(([pattern]) => pattern.test(relative)) ? [relative] : []
}

export function readPassages(root: string, file: string): Passage[] {
  const [, reader] = READERS.find(([pattern]) => pattern.test(file)) ?? []
  const passages = reader?.(file, readFileSync(path.join(root, file), 'utf8')) ?? []
  // Leave out the messages of the prose rules, because they quote the words that they look for.
  return file.startsWith('scripts/prose/') ? passages.filter(({ kind }) => kind !== 'message') : passages
}
