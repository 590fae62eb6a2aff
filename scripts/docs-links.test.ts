// Checks that every link, anchor, path and npm script in the documentation exists, and that two lists are complete.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOMAINS } from './structure/structure-conventions'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'clients/*/*.md']).filter((file) => file !== 'PLAN.md')
/** The documents that mention only files that exist now. The changelog can also mention files that no longer exist. */
const CURRENT_DOCUMENTS = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md')

const TOP_FOLDERS = 'app|bench|clients|components|deploy|docs|e2e|emails|lib|prisma|public|scripts'
/**
 * Matches a path from the root in backticks, such as `lib/mail/` or `app/portal/[mode]/page.tsx`. Doesn't match a path
 * that contains a placeholder.
 */
const PATH_IN_BACKTICKS = new RegExp(`\`((?:${TOP_FOLDERS})/[^\`\\s<>*{}…]*)\``, 'g')
const GENERATED_PATHS = new Set(['prisma/client', 'public/downloads'])

const { scripts: npmScripts, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>

describe.each(DOCUMENTS)('%s', (file) => {
  const prose = removeCode(readFileSync(file, 'utf8'))

  it('links only to files and headings that exist', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !/^[a-z]+:/.test(link) && !isValidLink(file, link))).toEqual([])
  })
})

describe.each(CURRENT_DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('names only paths that exist', () => {
    const paths = [...text.matchAll(PATH_IN_BACKTICKS)].map(([, name = '']) => name)
    expect(paths.filter((name) => !GENERATED_PATHS.has(name) && !existsSync(name))).toEqual([])
  })

  it('names only npm scripts that exist', () => {
    const names = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !Object.hasOwn(npmScripts, name))).toEqual([])
  })
})

it('lists each direct dependency in docs/dependencies.md', () => {
  const tableRows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)
  const listedNames = new Set([...tableRows].flatMap(([, names = '']) => names.split(', ')))
  const separateManifests = ['lighthouse', 'openapi-linters'].map((folder) =>
    JSON.parse(readFileSync(`e2e/${folder}/package.json`, 'utf8')),
  )
  const names = [manifest, ...separateManifests].flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(names.filter((name) => !name.startsWith('@types/') && !listedNames.has(name))).toEqual([])
})

it('lists each domain and its folders in docs/architecture/overview.md', () => {
  const rows = readFileSync('docs/architecture/overview.md', 'utf8').matchAll(/^\| `([\w-]+)` \|.*\|([^|]*)\|$/gm)
  const listed = [...rows].map(([, domain, cell = '']) => [
    domain,
    [...cell.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name).sort(),
  ])
  const listFolders = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  expect(listed).toEqual(DOMAINS.map((domain) => [domain, listFolders(`lib/${domain}`).sort()]))
})

function isValidLink(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const file = target ? path.join(path.dirname(from), decodeURI(target)) : from
  if (!existsSync(file)) return false
  return !anchor || !file.endsWith('.md') || listAnchors(readFileSync(file, 'utf8')).includes(anchor)
}

/** Lists the anchors that GitHub creates for a document's headings. */
function listAnchors(text: string): string[] {
  const anchors: string[] = []
  for (const [, heading = ''] of removeFences(text).matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const repeats = anchors.filter((anchor) => anchor.replace(/-\d+$/, '') === slug).length
    anchors.push(repeats === 0 ? slug : `${slug}-${repeats}`)
  }
  return anchors
}

const removeFences = (text: string) => text.replaceAll(/^(```+)[\s\S]*?^\1/gm, '')

const removeCode = (text: string) => removeFences(text).replaceAll(/`[^`\n]*`/g, '')
