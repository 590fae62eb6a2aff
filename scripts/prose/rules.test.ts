import { describe, expect, it } from 'vitest'
import { findProblems, RULES } from './find-problems'
import type { Kind } from './passage'

const findBrokenRules = (text: string, kind: Kind = 'paragraph', file = 'README.md') =>
  findProblems(file, [{ kind, line: 1, text }]).map(({ rule }) => rule)

describe('each prose rule', () => {
  it.each(RULES.flatMap(({ id, wrong, kinds }) => wrong.map((text) => ({ id, text, kind: kinds?.[0] }))))(
    '$id finds: $text',
    ({ id, text, kind }) => {
      expect(findBrokenRules(text, kind, 'app/page.tsx')).toContain(id)
    },
  )

  it.each(RULES.flatMap(({ id, right = [], kinds }) => right.map((text) => ({ id, text, kind: kinds?.[0] }))))(
    '$id and all other rules accept: $text',
    ({ text, kind }) => {
      expect(findBrokenRules(text, kind)).toEqual([])
    },
  )

  it('has a unique name', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  })
})

const LONG_SENTENCE = `We store ${'one field and '.repeat(8)}nothing else.`

it('finds a sentence of more than 25 words in running text, but not in a heading', () => {
  expect(findBrokenRules(LONG_SENTENCE)).toEqual(['sentence-length'])
  expect(findBrokenRules(LONG_SENTENCE, 'comment')).toEqual(['sentence-length'])
  expect(findBrokenRules(LONG_SENTENCE, 'heading')).toEqual([])
  expect(findBrokenRules(LONG_SENTENCE.replaceAll(' and ', '. And '))).toEqual([])
})

it.each(['50 ms.', 'always no.', '10 a.m.'])('ends a sentence after "%s"', (end) => {
  const words = 'the old key and the new key and '.repeat(2)
  expect(findBrokenRules(`At first, ${words}it takes ${end} Then ${words}it ends.`)).toEqual([])
})

it.each(['No. 7 of', 'e.g. Leeds,', 'Ms. King and', 'approx. 50 of'])(
  'doesn’t end a sentence at the full stop in "%s"',
  (text) => {
    const words = 'the old key and the new key and '.repeat(2)
    expect(findBrokenRules(`At first, ${words}${text} ${words}it ends.`)).toEqual(['sentence-length'])
  },
)

it('finds a second semicolon or colon in a paragraph', () => {
  expect(findBrokenRules('All of our keys end: each has a date; some have none.')).toEqual(['one-mark'])
  expect(findBrokenRules('All of our keys end: each has a date.')).toEqual([])
  expect(findBrokenRules('Note: at 12:30 the ratio is 1:2. These fields are required:')).toEqual([])
  expect(findBrokenRules('The limit is an hourly one: it counts searches. Default: 200')).toEqual([])
  expect(
    findBrokenRules('The limit is an hourly one: it counts searches. We then add a warning: it disappears.'),
  ).toEqual(['one-mark'])
})

it('reports the line and words of a problem', () => {
  const passages = [{ kind: 'paragraph' as const, line: 7, text: 'The server starts.\nThen each refusal\nis logged.' }]
  expect(findProblems('docs/guide.md', passages)).toEqual([
    {
      file: 'docs/guide.md',
      line: 8,
      excerpt: 'refusal is',
      rule: 'refused',
      say: '"rejected", "rejects" or "client error"',
    },
  ])
})

it('finds a phrase that is split across two lines', () => {
  expect(findBrokenRules('The key is written\ndown.')).toEqual(['written-down'])
})

it('doesn’t apply a rule to files that are exempt from the rule', () => {
  expect(findBrokenRules('It logs every fault.', 'comment', 'lib/mail/send.ts')).toEqual(['fault'])
  expect(findBrokenRules('It logs every fault.', 'comment', 'e2e/resilience/chaos/plan.ts')).toEqual([])
})

it.each([
  'Failed to store external the\nservice contract',
  'The message is "Address not found. Please select from possible addresses." in all languages.',
])('allows texts that the API specification prescribes: %s', (text) => {
  expect(findBrokenRules(text, 'message')).toEqual([])
})

it.each([
  'Send `If-None-Match` with the ETag, and the server responds with 304 if nothing changed.',
  'pg-boss sets the `state` of a job to `retry` until its retries run out.',
  'PostgreSQL rejects connections with SQLSTATE 53300 when no slot is free.',
  'Prisma throws P2002 when a unique constraint fails.',
  'A serializable transaction fails with a serialization error and is retried.',
  'The Authorization header carries the metrics token.',
  'Call the function once per request, and pass the result on.',
  'Each call returns a new object, so callers can change it.',
  'This test uses fault injection: it drops one packet in ten.',
  'The prefix lets you tell live and test keys apart.',
  'Meanwhile, the old key keeps working.',
  'A connection refused by the proxy is retried.',
  'The worker refuses to start if the setting is missing.',
  'Wrap it in a try block.',
  'The request is tried again after five seconds.',
  'Such requests are rejected before they are read.',
  'A rejected request stores nothing of the body.',
  'There are no rows left, and there is no other page.',
  'A deleted key is no longer valid.',
  'When it comes to passwords, longer is better.',
  'Leave the file alone if you have not changed it.',
  'What happens if a delivery fails?',
  'Of course, you can use your own client.',
  'Support staff can see the tenant; partner staff cannot.',
  'Store the recovery codes where you can reach them without your phone.',
  'VAT stands for value added tax.',
  'Loads all of the addresses at once, which takes about 2 MB.',
  'Everything is in place, so the migration can start.',
  'Returns null if the tenant has no contract.',
  'Used by both endpoints. See RFC 9110, section 15.5.1, e.g. for the meaning of 422.',
  'The dialog has a colour picker and a grey border.',
  'It fulfils the promise of the docs, e.g. that every page loads in 2.5 s.',
  'Two tenancies for the same property can overlap.',
  'The lookup took 3.2 ms; look up the tenant again later.',
  'The license field in `package.json` is UNLICENSED.',
])('accepts the sentence: %s', (text) => {
  for (const kind of ['paragraph', 'comment', 'interface', 'message'] as const)
    expect(findBrokenRules(text, kind)).toEqual([])
})
