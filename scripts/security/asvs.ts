// Reads docs/security/asvs.json, which says which of OWASP's requirements the service meets. Generates a page from this
// file.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const FOLDER = 'docs/security'

const STATUSES = ['met', 'operator', 'gap', 'not applicable'] as const
type Status = (typeof STATUSES)[number]

const rowSchema = z.strictObject({
  /** The numbers of the requirements that the note is about. */
  requirements: z.array(z.string()).min(1),
  subject: z.string().min(1),
  status: z.enum(STATUSES),
  /** How the service meets the requirements, or why it doesn't, in Markdown. Links are relative to docs/security. */
  note: z.string().min(1),
  /** The paths of files that meet the requirements, from the project's root: code and pages first, then tests. */
  evidence: z.array(z.string()).min(1).optional(),
})
type AsvsRow = z.infer<typeof rowSchema>

const assessmentSchema = z.strictObject({
  asvs: z.array(z.strictObject({ chapter: z.string(), title: z.string(), rows: z.array(rowSchema) })),
  apiTop10: z.array(rowSchema),
})
type Assessment = z.infer<typeof assessmentSchema>

/** @throws if the file doesn't match the schema */
export const readAssessment = (): Assessment =>
  assessmentSchema.parse(JSON.parse(readFileSync(`${FOLDER}/asvs.json`, 'utf8')))

/** Returns the content of docs/security/asvs.md. */
export function renderAsvsPage({ asvs, apiTop10 }: Assessment): string {
  const total = count(asvs.flatMap(({ rows }) => rows))
  const summary = asvs.map(({ chapter, title, rows }) => [
    `[${chapter} ${title}](#${slug(`${chapter} ${title}`)})`,
    ...STATUSES.map((status) => String(count(rows, status) || '')),
  ])
  const sections = asvs.flatMap(({ chapter, title, rows }) => [`## ${chapter} ${title}`, renderRows(rows)])
  return `${[
    '<!-- `npm run asvs-page` generates this page from asvs.json. -->',
    '# OWASP ASVS 5.0.0 and API Security Top 10',
    `OWASP's [Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0) has ${total}
requirements in levels 1 and 2. This page shows which of these requirements the service meets, and how. It does the same for
the [API Security Top 10](#api-security-top-10-2023) of 2023. The subjects in the tables are our own short names. The standard
has the full text of each requirement. [Terms](README.md#terms) explains words such as realm, mode and device cookie.`,
    table(
      ['status', 'meaning'],
      [
        ['met', 'The service meets the requirement. The last column names the code and the tests.'],
        ['operator', 'The operator must meet the requirement. [Hardening](hardening.md) says how.'],
        [
          '**gap**',
          'The service doesn\'t fully meet the requirement. The column "how" says what is missing, and often how much that matters.',
        ],
        ['not applicable', "The service doesn't use what the requirement is about."],
      ],
    ),
    `This table counts only the requirements of ASVS. ${describeGaps(apiTop10)}`,
    table(
      ['chapter', ...STATUSES],
      [
        ...summary,
        [
          '**all**',
          ...STATUSES.map((status) =>
            String(
              count(
                asvs.flatMap(({ rows }) => rows),
                status,
              ),
            ),
          ),
        ],
      ],
    ),
    '[Accepted risks](threat-model.md#accepted-risks) lists the gaps that we count as risks, and then the other gaps.',
    ...sections,
    '## API Security Top 10 (2023)',
    renderRows(apiTop10),
  ].join('\n\n')}\n`
}

/** Says which rows of the API Security Top 10 are gaps. */
function describeGaps(rows: AsvsRow[]): string {
  const gaps = rows.filter(({ status }) => status === 'gap').flatMap(({ requirements }) => requirements)
  if (gaps.length === 0) return 'The API Security Top 10 has no more gaps.'
  return `The API Security Top 10 has ${gaps.length === 1 ? 'one more gap' : `${gaps.length} more gaps`}, ${gaps.join(', ')}.`
}

const count = (rows: AsvsRow[], status?: Status) =>
  rows.filter((row) => !status || row.status === status).flatMap(({ requirements }) => requirements).length

const renderRows = (rows: AsvsRow[]) =>
  table(
    ['requirement', 'subject', 'status', 'how', 'code and tests'],
    rows.map(({ requirements, subject, status, note, evidence = [] }) => [
      listRequirements(requirements),
      subject,
      status === 'gap' ? '**gap**' : status,
      note,
      evidence.map((file) => `[${shortName(file, evidence)}](${linkTo(file)})`).join(', '),
    ]),
  )

/**
 * Lists the numbers of requirements. Shortens a long list to the first and the last, because a chapter that doesn't
 * apply has dozens.
 */
const listRequirements = (numbers: string[]) =>
  numbers.length > 10 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(', ')

/** Returns the name of a file. If another file in the row has the same name, includes the folder. */
const shortName = (file: string, files: string[]) =>
  files.filter((other) => path.basename(other) === path.basename(file)).length > 1
    ? file.split('/').slice(-2).join('/')
    : path.basename(file)

/** Returns a file's path for a link in Markdown. Encodes brackets and parentheses, because they would end the link. */
const linkTo = (file: string) =>
  path.posix
    .relative(FOLDER, file)
    .replaceAll(/[()[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const table = (head: readonly string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns the anchor that GitHub creates for a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
