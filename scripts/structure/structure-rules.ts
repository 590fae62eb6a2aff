// The structure rules. Circular imports aren't among them, because the linter finds those (biome.json, noImportCycles).
import path from 'node:path'
import {
  ALLOWED_SUPPORT_READS,
  BRANDED_TYPES,
  DATABASE_FILES,
  DOMAINS,
  GUARDS,
  IMPORT_ORDER,
  READING_VERBS,
  REQUEST_HANDLERS,
  UNRECORDED_SUPPORT_FILES,
  WRITING_VERBS,
} from './structure-conventions'

export interface SourceFile {
  /** The path from the project's root, such as 'lib/quotes/pricing/price-quote.ts'. */
  file: string
  text: string
}

export interface Problem {
  file: string
  /** The problem, and how to solve it. */
  rule: string
}

type Rule = (source: SourceFile) => string[]

const MAX_LINES = 300

const VAGUE_NAMES = /^(utils?|helpers?|index|common|misc|shared|types|constants|lib)$/

export function checkStructure(sources: SourceFile[]): Problem[] {
  return sources.flatMap((source) =>
    RULES.flatMap((rule) => rule(source).map((text) => ({ file: source.file, rule: text }))),
  )
}

const checkLayers: Rule = (source) => {
  if (isTest(source)) return []
  const layer = getTopFolder(source.file)
  return findImports(source).flatMap(({ from }) => {
    const target = getTopFolder(from)
    if (layer === 'lib' && (target === 'app' || target === 'components')) {
      return [`imports ${from}: lib/ never imports app/ or components/; move the shared code into lib/`]
    }
    if (layer === 'components' && target === 'app') {
      return [`imports ${from}: components/ never imports app/; take it as a prop, or move the shared code into lib/`]
    }
    if (layer === 'emails' && ['app', 'components', 'lib'].includes(target)) {
      return [`imports ${from}: emails/ never imports ${target}/; take it as a prop`]
    }
    if (layer === 'app' && target === 'app' && isPartOfOtherRoute(source.file, from)) {
      return [
        `imports ${from}: a page's parts stay in its folder; move code that several routes use into components/ or lib/`,
      ]
    }
    if (PRODUCT_FOLDERS.includes(layer) && ['scripts', 'e2e', 'bench'].includes(target)) {
      return [`imports ${from}: the product never imports ${target}/; move the shared code into lib/`]
    }
    return []
  })
}

/**
 * Returns whether a module in app/ belongs to another route. A module belongs to the file's own route if it's in the
 * file's folder, or in a folder above or below that.
 */
function isPartOfOtherRoute(file: string, from: string): boolean {
  const [folder, otherFolder] = [`${path.posix.dirname(file)}/`, `${path.posix.dirname(from)}/`]
  return !folder.startsWith(otherFolder) && !otherFolder.startsWith(folder)
}

const checkDomainOrder: Rule = (source) => {
  const layer = getImportLayer(source.file)
  if (layer === null || layer === 'emails' || isTest(source)) return []
  if (!IMPORT_ORDER.includes(layer)) return [`isn't in a domain: the folders of lib/ are ${DOMAINS.join(', ')}`]
  return findImports(source).flatMap(({ from }) => {
    const target = getImportLayer(from)
    if (target === null || IMPORT_ORDER.indexOf(target) >= IMPORT_ORDER.indexOf(layer)) return []
    return [
      `imports ${from}: ${layer} is below ${target}; take it as an argument, or move the shared code into ${layer}${layer === IMPORT_ORDER.at(-1) ? '' : ' or a domain below it'}`,
    ]
  })
}

/** Returns the entry of IMPORT_ORDER for a file: the domain in lib/, or emails/. Returns null for other folders. */
function getImportLayer(file: string): string | null {
  const top = getTopFolder(file)
  return top === 'lib' ? getDomain(file) : top === 'emails' ? 'emails' : null
}

/** Returns whether a file's name begins with one of the verbs, as in 'find-contracts.ts'. */
const beginsWith = (verbs: string[], file: string) =>
  new RegExp(`^(${verbs.join('|')})(-|$)`).test(path.basename(file).replace(/\.tsx?$/, ''))

const isLib = ({ file }: SourceFile) => getTopFolder(file) === 'lib'

const checkDatabaseAccess: Rule = (source) => {
  if (!PRODUCT_FOLDERS.includes(getTopFolder(source.file)) || isTest(source)) return []
  if (source.file in DATABASE_FILES || (isLib(source) && beginsWith([...READING_VERBS, ...WRITING_VERBS], source.file)))
    return []
  return findImports(source)
    .filter(
      ({ from, isTypeOnly }) =>
        !isTypeOnly &&
        /^(lib\/platform\/database\/(prisma|pool)|pg|pg-boss|pg-copy-streams|prisma\/client\/client)$/.test(from),
    )
    .map(
      ({ from }) =>
        `imports ${from}: only files whose names begin with a verb in READING_VERBS or WRITING_VERBS (structure-conventions.ts) may use the database`,
    )
}

const checkBrandedTypes: Rule = (source) => {
  if (!PRODUCT_FOLDERS.includes(getTopFolder(source.file)) || isTest(source)) return []
  return Object.entries(BRANDED_TYPES)
    .filter(
      ([typeName, allowedFiles]) =>
        !allowedFiles.includes(source.file) && new RegExp(`\\bas (unknown as )?${typeName}\\b`).test(source.text),
    )
    .map(
      ([typeName, allowedFiles]) =>
        `casts to ${typeName}: only ${allowedFiles.join(' and ')} may create one; take it as an argument`,
    )
}

const checkDocumentedResponses: Rule = ({ file, text }) =>
  /^e2e\/api\/.*\.test\.ts$/.test(file) && /(?<![.\w])fetch\(/.test(text)
    ? [
        'calls fetch: use fetchDocumented() from e2e/helpers/start-test-service.ts, which compares the response with the OpenAPI document',
      ]
    : []

const checkFileNames: Rule = ({ file }) => {
  const [top, , ...rest] = file.split('/')
  if (top !== 'lib' || rest.length === 0) return []
  const baseName = path.basename(file).replace(/(\.exhaustive)?(\.test)?(\.d)?\.tsx?$/, '')
  if (VAGUE_NAMES.test(baseName))
    return ['has a vague name: use schema.ts, a verb and a noun for a use case, or the noun for a concept']
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(baseName)) return ['must have a lower-case name with hyphens between words']
  return []
}

const checkLoadingFiles: Rule = ({ file }) =>
  /^app\/(portal|support|account)\/.*\bloading\.tsx$/.test(file)
    ? [
        'turns notFound() into status 200 and hides the page from browsers without JavaScript; use components/feedback/pending-indicator.tsx',
      ]
    : []

const checkGuards: Rule = ({ file, text }) => {
  const [folder = '', guards = []] = Object.entries(GUARDS).find(([folder]) => file.startsWith(folder)) ?? []
  const [, kind = ''] = /\/(page\.tsx|route\.ts|actions\.ts)$/.exec(file) ?? []
  const handlerPattern = REQUEST_HANDLERS[kind]
  if (guards.length === 0 || !handlerPattern) return []
  const declarations = text.split(/^(?=export |(?:async )?(?:const|function)\b)/m)
  const callsOneOf = (names: string[]) => (declaration: string) =>
    new RegExp(`\\b(${names.join('|')})[<(]`).test(declaration)
  const declaredName = (declaration: string) => /^.*?(?:const|function) (\w+)/.exec(declaration)?.[1] ?? ''
  // Accept a declaration that calls another function in the same file, if that function calls a guard.
  const isGuarded = callsOneOf([...guards, ...declarations.filter(callsOneOf(guards)).map(declaredName)])
  return declarations
    .filter((declaration) => handlerPattern.test(declaration) && !isGuarded(declaration))
    .map(
      (declaration) =>
        `${declaredName(declaration)} doesn't check who is signed in: in ${folder}, call one of ${guards.join(', ')}`,
    )
}

const checkAuditedReads: Rule = (source) => {
  if (isTest(source)) return []
  const { file } = source
  const runtimeImports = findImports(source).filter(({ isTypeOnly }) => !isTypeOnly)
  if (file.startsWith('lib/support/') && !(file in UNRECORDED_SUPPORT_FILES)) {
    return runtimeImports
      .filter(({ from }) => from === 'lib/platform/database/prisma')
      .map(
        () =>
          'imports lib/platform/database/prisma: read tenants in the transaction of readAndRecordLookup, which logs the lookup',
      )
  }
  if (!file.startsWith('app/support/(authenticated)/')) return []
  return runtimeImports
    .filter(
      ({ from }) =>
        /^lib\/(?!support\/)/.test(from) &&
        beginsWith([...READING_VERBS, 'export', 'view'], from) &&
        !(from in ALLOWED_SUPPORT_READS),
    )
    .map(
      ({ from }) =>
        `imports ${from}: support reads tenants only through readAndRecordLookup, in a file of lib/support/`,
    )
}

const checkFileSize: Rule = ({ text }) => {
  const lines = text.trimEnd().split('\n').length
  return lines > MAX_LINES ? [`has ${lines} lines, more than the limit of ${MAX_LINES}; split it by topic`] : []
}

const RULES: Rule[] = [
  checkLayers,
  checkDomainOrder,
  checkDatabaseAccess,
  checkBrandedTypes,
  checkDocumentedResponses,
  checkLoadingFiles,
  checkGuards,
  checkAuditedReads,
  checkFileNames,
  checkFileSize,
]

const PRODUCT_FOLDERS = ['app', 'components', 'emails', 'lib']

const getTopFolder = (file: string) => file.split('/')[0] ?? ''

const getDomain = (file: string) => file.split('/')[1] ?? ''

const isTest = ({ file }: SourceFile) => /\.test\.tsx?$/.test(file)

interface Import {
  /** The imported module: a path from the root without its extension, or the name of a package. */
  from: string
  isTypeOnly: boolean
}

function findImports({ file, text }: SourceFile): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=[,{]\s*)\/\/.*$/gm, '')
  const statements = code.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = code.matchAll(/\b(?:import|require)\(\s*()['"`]([^'"`]+)['"`]/g)
  return [...statements, ...dynamic].map(([, typeKeyword, specifier = '']) => ({
    from: resolveFromRoot(file, specifier),
    isTypeOnly: typeKeyword !== undefined && typeKeyword !== '',
  }))
}

function resolveFromRoot(file: string, specifier: string): string {
  const withoutExtension = specifier.replace(/\.(tsx?|mjs)$/, '')
  if (withoutExtension.startsWith('@/')) return withoutExtension.slice(2)
  return withoutExtension.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), withoutExtension)
    : withoutExtension
}
