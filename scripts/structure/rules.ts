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
const STILL_UP = ['lib/mail/delivery/capture-transport.ts']

/** Outside data.ts and mutations.ts, who may touch the database, and what for. */
const WRITERS: Record<string, string> = {
  'lib/platform/database/pool.ts': 'makes every pool',
  'lib/platform/database/prisma.ts': 'holds the pools of a process',
  'lib/platform/database/idempotent-outcome.ts': 'the outcome of a request with an idempotency key',
  'lib/platform/observability/tracing/database-spans.ts': 'names the statements of a trace',
  'lib/addresses/import/import-addresses.ts': 'a data set as the owner',
  'lib/addresses/import/incoming-batch.ts': 'COPY of rows as they come',
  'lib/addresses/import/import-dataset.ts': 'the tables of a data set, and their switch',
  'lib/addresses/import/progress.ts': 'how far an import came',
  'lib/quotes/rate-cards/import-rate-card.ts': 'opens the database of a first start',
  'lib/contracts/resend-contract-email.ts': 'an e-mail of a contract that failed',
  'lib/mail/outbox.ts': 'the states of an e-mail',
  'lib/quotes/rate-cards/current-rate-card.ts': 'the version that prices, and older ones',
  'lib/platform/jobs/start-workers.ts': 'the job queues',
}

/** The proofs that a caller may act for somebody, and the files that may make each. */
const PROOFS: Record<string, string[]> = {
  CompanyId: ['lib/partner-api/authenticate.ts', 'lib/companies/data.ts'],
  Member: ['lib/auth/sessions/partner-staff.ts'],
  Admin: ['lib/auth/sessions/partner-staff.ts'],
  SupportUser: ['lib/auth/sessions/support-staff.ts'],
  SignedInTenant: ['lib/auth/sessions/tenant.ts'],
}

/** What asks who is there, by the folder whose every page, handler and action has to: its layout protects none. */
const GATES: Record<string, string[]> = {
  'app/portal/[mode]/': [
    ...['memberPage', 'adminPage', 'memberAction', 'adminAction', 'longFormAction', 'lookUp'],
    ...['requireMember', 'currentMember'],
  ],
  'app/support/(desk)/': ['requireSupportUser', 'currentSupportUser', 'supportAction', 'supportUpload'],
  'app/account/(own)/': ['requireTenant', 'currentTenant', 'tenantAction'],
}

/** What of such a file answers a request. */
const ANSWERS: Record<string, RegExp> = {
  'page.tsx': /^export default /,
  'route.ts': /^export (async function|function|const) [A-Z]+\b/,
  'actions.ts': /^export (async function|const) /,
}

/** What the desk may read without writing it down, since it shows no tenant. */
const OF_NO_TENANT: Record<string, string> = {
  'lib/auth/two-factor/data': `support's own`,
  'lib/auth/sessions/data': `support's own`,
  'lib/companies/data': 'companies by name and number',
  'lib/quotes/rate-cards/data': 'prices',
  'lib/quotes/rate-cards/current-rate-card': 'prices',
  'lib/mail/undelivered/data': 'e-mails by template and contract, without recipients',
}

const LONGEST = 300

const VAGUE = /^(utils?|helpers?|index|common|misc|shared|types|constants|lib)$/

export function checkStructure(sources: SourceFile[]): Problem[] {
  return sources.flatMap((source) =>
    RULES.flatMap((rule) => rule(source).map((text) => ({ file: source.file, rule: text }))),
  )
}

const layers: Rule = (source) => {
  if (isTest(source)) return []
  const layer = folderOf(source.file)
  return imports(source).flatMap(({ from }) => {
    const target = folderOf(from)
    if (layer === 'lib' && (target === 'app' || target === 'components')) {
      return [`imports ${from}: lib/ never imports app/ or components/; move what both need into lib/`]
    }
    if (PRODUCT.includes(layer) && (target === 'scripts' || target === 'e2e')) {
      return [`imports ${from}: the product never imports scripts/ or e2e/`]
    }
    return []
  })
}

const order: Rule = (source) => {
  const domain = domainOf(source.file)
  if (folderOf(source.file) !== 'lib' || isTest(source) || STILL_UP.includes(source.file)) return []
  if (!DOMAINS.includes(domain)) return [`lies in no domain: lib/ has ${DOMAINS.join(', ')}`]
  return imports(source)
    .filter(({ from }) => from.startsWith('lib/') && DOMAINS.indexOf(domainOf(from)) < DOMAINS.indexOf(domain))
    .map(
      ({ from }) =>
        `imports ${from}: ${domain} is below ${domainOf(from)}; take it as an argument, or move what both need into ${domain} or below`,
    )
}

const database: Rule = (source) => {
  const name = path.basename(source.file)
  if (!PRODUCT.includes(folderOf(source.file)) || isTest(source)) return []
  if (source.file in WRITERS || /^lib\/.+\/(data|mutations)\.ts$/.test(source.file)) return []
  return imports(source)
    .filter(
      ({ from, typeOnly }) =>
        !typeOnly &&
        /^(lib\/platform\/database\/(prisma|pool)|pg|pg-boss|pg-copy-streams|prisma\/client\/client)$/.test(from),
    )
    .map(
      ({ from }) =>
        `imports ${from}: only data.ts, mutations.ts and the writers of scripts/structure/rules.ts touch the database, not ${name}`,
    )
}

const proofs: Rule = (source) => {
  if (isTest(source)) return []
  return Object.entries(PROOFS)
    .filter(
      ([proof, makers]) =>
        !makers.includes(source.file) && new RegExp(`\\bas (unknown as )?${proof}\\b`).test(source.text),
    )
    .map(([proof, makers]) => `casts to ${proof}: only ${makers.join(' and ')} make one; take it as an argument`)
}

const documentedAnswers: Rule = ({ file, text }) =>
  /^e2e\/api\/.*\.test\.ts$/.test(file) && /(?<![.\w])fetch\(/.test(text)
    ? ['calls fetch: documented() of e2e/support/service.ts holds the answer against the OpenAPI document']
    : []

const names: Rule = ({ file }) => {
  const [top, , ...rest] = file.split('/')
  if (top !== 'lib' || rest.length === 0) return []
  const concept = path.basename(file).replace(/(\.test)?\.tsx?$/, '')
  if (VAGUE.test(concept))
    return ['names no concept: schema.ts, data.ts, mutations.ts, or one file for each real concept']
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(concept)) return ['expected a name in lower case with hyphens']
  return []
}

const loading: Rule = ({ file }) =>
  /^app\/(portal|support|account)\/.*\bloading\.tsx$/.test(file)
    ? [
        'makes notFound() below it answer 200, and hides the page where there are no scripts; lists answer in time, and components/link-status.tsx says that one is on its way',
      ]
    : []

const gates: Rule = ({ file, text }) => {
  const [folder = '', known = []] = Object.entries(GATES).find(([folder]) => file.startsWith(folder)) ?? []
  const [, kind = ''] = /\/(page\.tsx|route\.ts|actions\.ts)$/.exec(file) ?? []
  const answers = ANSWERS[kind]
  if (known.length === 0 || !answers) return []
  const parts = text.split(/^(?=export |(?:async )?(?:const|function)\b)/m)
  const asks = (names: string[]) => (part: string) => new RegExp(`\\b(${names.join('|')})[<(]`).test(part)
  const nameOf = (part: string) => /^.*?(?:const|function) (\w+)/.exec(part)?.[1] ?? ''
  // A function of the file's own may do it for several.
  const gate = asks([...known, ...parts.filter(asks(known)).map(nameOf)])
  return parts
    .filter((part) => answers.test(part) && !gate(part))
    .map((part) => `${nameOf(part)} does not ask who is there: all of ${folder} does, by one of ${known.join(', ')}`)
}

const audited: Rule = (source) => {
  if (isTest(source)) return []
  const { file } = source
  const read = imports(source).filter(({ typeOnly }) => !typeOnly)
  if (/^lib\/support\/(search|tenants)\/(?!mutations)/.test(file)) {
    return read
      .filter(({ from }) => from === 'lib/platform/database/prisma')
      .map(
        () =>
          'imports lib/platform/database/prisma: tenants are read with the transaction of auditedRead alone, which writes it down',
      )
  }
  if (!file.startsWith('app/support/(desk)/')) return []
  return read
    .filter(({ from }) => /^lib\/.+\/data$/.test(from) && !/^lib\/support\//.test(from) && !(from in OF_NO_TENANT))
    .map(
      ({ from }) => `imports ${from}: what shows a tenant at the desk is read by auditedRead, in lib/support/*/data.ts`,
    )
}

const size: Rule = ({ text }) => {
  const lines = text.trimEnd().split('\n').length
  return lines > LONGEST ? [`has ${lines} lines: more than one idea stands in more than ${LONGEST}; split it`] : []
}

const RULES: Rule[] = [layers, order, database, proofs, documentedAnswers, loading, gates, audited, names, size]

const PRODUCT = ['app', 'components', 'emails', 'lib']

const folderOf = (file: string) => file.split('/')[0] ?? ''

const domainOf = (file: string) => file.split('/')[1] ?? ''

const isTest = ({ file }: SourceFile) => /\.test\.tsx?$/.test(file)

interface Import {
  /** A path from the root without its ending, or a package's name. */
  from: string
  typeOnly: boolean
}

function imports({ file, text }: SourceFile): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g)
  return [...statements, ...dynamic].map(([, type, specifier = '']) => ({
    from: fromRoot(file, specifier),
    typeOnly: type !== undefined && type !== '',
  }))
}

function fromRoot(file: string, specifier: string): string {
  const plain = specifier.replace(/\.(tsx?|mjs)$/, '')
  if (plain.startsWith('@/')) return plain.slice(2)
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : plain
}
