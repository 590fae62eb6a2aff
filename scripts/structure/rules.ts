// The rules of the layout. Circles of imports are the linter's part (biome.json, noImportCycles).
import path from 'node:path'

export interface SourceFile {
  /** From the project's root: 'lib/quotes/pricing/price-quote.ts'. */
  file: string
  text: string
}

export interface Problem {
  file: string
  /** What the file must not be or do, and what to do instead. */
  rule: string
}

type Rule = (source: SourceFile) => string[]

/** The domains of lib/, from top to bottom: each may import from those below it, types included. */
const DOMAINS = [
  ...['privacy', 'support', 'webhooks', 'partner-api', 'quotes', 'contracts', 'sandbox'],
  ...['addresses', 'companies', 'auth', 'mail', 'audit', 'platform'],
]

/** Imports that still run up, until the row of an email says itself that it bounces (PLAN.md). */
const ALLOWED_UPWARD_IMPORTS = ['lib/mail/delivery/dev-transport.ts']

/** Outside data.ts and mutations.ts, who may touch the database, and what for. */
const DATABASE_FILES: Record<string, string> = {
  'lib/platform/database/pool.ts': 'makes every pool',
  'lib/platform/database/prisma.ts': 'holds the pools of a process',
  'lib/platform/database/record-outcome.ts': 'the outcome of a request with an idempotency key',
  'lib/platform/observability/tracing/database-spans.ts': 'names the statements of a trace',
  'lib/addresses/import/import-addresses.ts': 'a data set as the owner',
  'lib/addresses/import/copy-incoming-rows.ts': 'COPY of rows as they come',
  'lib/addresses/import/switch-datasets.ts': 'the tables of a data set, and their switch',
  'lib/addresses/import/import-progress.ts': 'how far an import came',
  'lib/quotes/rate-cards/import-rate-card.ts': 'opens the database of a first start',
  'lib/contracts/resend-contract-email.ts': 'an e-mail of a contract that failed',
  'lib/mail/outbox.ts': 'the states of an e-mail',
  'lib/quotes/rate-cards/current-rate-card.ts': 'the version that prices, and older ones',
  'lib/platform/jobs/run-workers.ts': 'the job queues',
}

/** The proofs that a caller may act for somebody, and the files that may make each. */
const BRANDED_TYPES: Record<string, string[]> = {
  CompanyId: ['lib/partner-api/authenticate.ts', 'lib/companies/data.ts'],
  PartnerStaff: ['lib/auth/sessions/partner-staff.ts'],
  PartnerAdmin: ['lib/auth/sessions/partner-staff.ts'],
  SupportStaff: ['lib/auth/sessions/support-staff.ts'],
  SignedInTenant: ['lib/auth/sessions/tenant.ts'],
}

/** What asks who is there, by the folder whose every page, handler and action has to: its layout protects none. */
const GUARDS: Record<string, string[]> = {
  'app/portal/[mode]/': [
    ...['requireMemberPage', 'requireAdminPage', 'memberAction', 'adminAction', 'longFormAction', 'lookupHandler'],
    ...['requireMember', 'findCurrentMember'],
  ],
  'app/support/(authenticated)/': ['requireSupportUser', 'findCurrentSupportUser', 'supportAction', 'supportUploadAction'],
  'app/account/(authenticated)/': ['requireTenant', 'findCurrentTenant', 'tenantAction'],
}

/** What of such a file answers a request. */
const REQUEST_HANDLERS: Record<string, RegExp> = {
  'page.tsx': /^export default /,
  'route.ts': /^export (async function|function|const) [A-Z]+\b/,
  'actions.ts': /^export (async function|const) /,
}

/** What the desk may read without writing it down, since it shows no tenant. */
const TENANT_FREE_MODULES: Record<string, string> = {
  'lib/auth/two-factor/data': `support's own`,
  'lib/auth/sessions/data': `support's own`,
  'lib/companies/data': 'companies by name and number',
  'lib/quotes/rate-cards/data': 'prices',
  'lib/quotes/rate-cards/current-rate-card': 'prices',
  'lib/mail/undelivered/data': 'e-mails by template and contract, without recipients',
}

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
      return [`imports ${from}: lib/ never imports app/ or components/; move what both need into lib/`]
    }
    if (PRODUCT_FOLDERS.includes(layer) && (target === 'scripts' || target === 'e2e')) {
      return [`imports ${from}: the product never imports scripts/ or e2e/`]
    }
    return []
  })
}

const checkDomainOrder: Rule = (source) => {
  const domain = getDomain(source.file)
  if (getTopFolder(source.file) !== 'lib' || isTest(source) || ALLOWED_UPWARD_IMPORTS.includes(source.file)) return []
  if (!DOMAINS.includes(domain)) return [`lies in no domain: lib/ has ${DOMAINS.join(', ')}`]
  return findImports(source)
    .filter(({ from }) => from.startsWith('lib/') && DOMAINS.indexOf(getDomain(from)) < DOMAINS.indexOf(domain))
    .map(
      ({ from }) =>
        `imports ${from}: ${domain} is below ${getDomain(from)}; take it as an argument, or move what both need into ${domain} or below`,
    )
}

const checkDatabaseAccess: Rule = (source) => {
  const name = path.basename(source.file)
  if (!PRODUCT_FOLDERS.includes(getTopFolder(source.file)) || isTest(source)) return []
  if (source.file in DATABASE_FILES || /^lib\/.+\/(data|mutations)\.ts$/.test(source.file)) return []
  return findImports(source)
    .filter(
      ({ from, isTypeOnly }) =>
        !isTypeOnly &&
        /^(lib\/platform\/database\/(prisma|pool)|pg|pg-boss|pg-copy-streams|prisma\/client\/client)$/.test(from),
    )
    .map(
      ({ from }) =>
        `imports ${from}: only data.ts, mutations.ts and the writers of scripts/structure/rules.ts touch the database, not ${name}`,
    )
}

const checkBrandedTypes: Rule = (source) => {
  if (isTest(source)) return []
  return Object.entries(BRANDED_TYPES)
    .filter(
      ([typeName, allowedFiles]) =>
        !allowedFiles.includes(source.file) && new RegExp(`\\bas (unknown as )?${typeName}\\b`).test(source.text),
    )
    .map(
      ([typeName, allowedFiles]) =>
        `casts to ${typeName}: only ${allowedFiles.join(' and ')} make one; take it as an argument`,
    )
}

const checkDocumentedResponses: Rule = ({ file, text }) =>
  /^e2e\/api\/.*\.test\.ts$/.test(file) && /(?<![.\w])fetch\(/.test(text)
    ? ['calls fetch: documented() of e2e/helpers/test-service.ts holds the answer against the OpenAPI document']
    : []

const checkFileNames: Rule = ({ file }) => {
  const [top, , ...rest] = file.split('/')
  if (top !== 'lib' || rest.length === 0) return []
  const baseName = path.basename(file).replace(/(\.test)?\.tsx?$/, '')
  if (VAGUE_NAMES.test(baseName))
    return ['names no concept: schema.ts, data.ts, mutations.ts, or one file for each real concept']
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(baseName)) return ['expected a name in lower case with hyphens']
  return []
}

const checkLoadingFiles: Rule = ({ file }) =>
  /^app\/(portal|support|account)\/.*\bloading\.tsx$/.test(file)
    ? [
        'makes notFound() below it answer 200, and hides the page where there are no scripts; lists answer in time, and components/feedback/pending-indicator.tsx says that one is on its way',
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
  // A function of the file's own may do it for several.
  const isGuarded = callsOneOf([...guards, ...declarations.filter(callsOneOf(guards)).map(declaredName)])
  return declarations
    .filter((declaration) => handlerPattern.test(declaration) && !isGuarded(declaration))
    .map(
      (declaration) =>
        `${declaredName(declaration)} does not ask who is there: all of ${folder} does, by one of ${guards.join(', ')}`,
    )
}

const checkAuditedReads: Rule = (source) => {
  if (isTest(source)) return []
  const { file } = source
  const runtimeImports = findImports(source).filter(({ isTypeOnly }) => !isTypeOnly)
  if (/^lib\/support\/(search|tenants)\/(?!mutations)/.test(file)) {
    return runtimeImports
      .filter(({ from }) => from === 'lib/platform/database/prisma')
      .map(
        () =>
          'imports lib/platform/database/prisma: tenants are read with the transaction of auditedRead alone, which writes it down',
      )
  }
  if (!file.startsWith('app/support/(authenticated)/')) return []
  return runtimeImports
    .filter(
      ({ from }) => /^lib\/.+\/data$/.test(from) && !/^lib\/support\//.test(from) && !(from in TENANT_FREE_MODULES),
    )
    .map(
      ({ from }) => `imports ${from}: what shows a tenant at the desk is read by auditedRead, in lib/support/*/data.ts`,
    )
}

const checkFileSize: Rule = ({ text }) => {
  const lines = text.trimEnd().split('\n').length
  return lines > MAX_LINES ? [`has ${lines} lines: more than one idea stands in more than ${MAX_LINES}; split it`] : []
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
  /** A path from the root without its ending, or a package's name. */
  from: string
  isTypeOnly: boolean
}

function findImports({ file, text }: SourceFile): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g)
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
