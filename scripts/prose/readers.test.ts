import { expect, it } from 'vitest'
import { readCss, readHash, readLua, readPrisma, readSql } from './read-comments'
import { readMarkdown } from './read-markdown'
import { readTypeScript } from './read-typescript'

const lines = (...parts: string[]) => parts.join('\n')

it('reads the paragraphs, headings, lists and tables in Markdown', () => {
  const source = lines(
    '# Set up *now*',
    '',
    'Run it with `npm start`, then see [the guide](docs/guide.md)',
    'or https://example.com/calls.',
    '',
    '- First item',
    '  that goes into a second line',
    '- **Second** item',
    '',
    '| Name | Meaning |',
    '|---|---|',
    '| `port` | The port |',
  )
  expect(readMarkdown(source)).toEqual([
    { kind: 'heading', line: 1, text: 'Set up now' },
    { kind: 'paragraph', line: 3, text: 'Run it with `…`, then see the guide\nor `…`.' },
    { kind: 'paragraph', line: 6, text: 'First item\nthat goes into a second line' },
    { kind: 'paragraph', line: 8, text: 'Second item' },
    { kind: 'cell', line: 10, text: 'Name' },
    { kind: 'cell', line: 10, text: 'Meaning' },
    { kind: 'cell', line: 12, text: 'The port' },
  ])
})

it('leaves out the code, comments, front matter and quotations in Markdown', () => {
  const source = lines(
    '---',
    'title: refused',
    '---',
    '```sh',
    'curl # refused',
    '```',
    '<!-- refused -->',
    'It prints "request refused" and',
    '`a span that',
    'goes on`.',
    '',
    '    indented refused',
    '',
    '[link]: https://example.com/refused',
  )
  expect(readMarkdown(source)).toEqual([{ kind: 'paragraph', line: 8, text: 'It prints `…` and\n`…`\n.' }])
})

it('joins consecutive line comments, and splits docstrings by paragraph and tag', () => {
  const source = lines(
    '// First line,',
    '// second line.',
    'const a = 1 // At the end.',
    '',
    '/**',
    ' * Sends it. See `sendMail` and sendMail.',
    ' *',
    ' * A second paragraph.',
    ' *',
    ' * @param {string} key the key',
    ' * @returns null if there is none',
    ' */',
    '// biome-ignore lint/style/noNonNullAssertion: it was checked above.',
    '// @ts-expect-error no types',
  )
  expect(readTypeScript('lib/a.ts', source)).toEqual([
    { kind: 'comment', line: 1, text: 'First line,\nsecond line.' },
    { kind: 'comment', line: 3, text: 'At the end.' },
    { kind: 'comment', line: 6, text: 'Sends it. See `…` and `…`.' },
    { kind: 'comment', line: 8, text: 'A second paragraph.' },
    { kind: 'comment', line: 10, text: 'the key' },
    { kind: 'comment', line: 11, text: 'null if there is none' },
    { kind: 'comment', line: 13, text: 'it was checked above.' },
  ])
})

it('reads messages in TypeScript, but no SQL, code, class names, imports or types', () => {
  const source = lines(
    "import { a } from 'a very long path'",
    "const message = 'The key has expired.'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    'const other = `Wait ${seconds} seconds.`',
    "const statement = 'SELECT id FROM keys WHERE refused'",
    "const query = 'select id from keys where refused = true'",
    'const sample = "const bills = new the Client that was refused"',
    "const classes = cn('flex items-center gap-2 refused')",
    "type State = 'one or two' | 'three of four'",
    "const name = 'refused'",
    "const words = 'and at by cum'.split(' ')",
    "const item = { label: 'Refused', value: 'refused' }",
  )
  expect(readTypeScript('lib/a.ts', source)).toEqual([
    { kind: 'message', line: 2, text: 'The key has expired.' },
    { kind: 'message', line: 3, text: 'Wait `…` seconds.' },
    { kind: 'interface', line: 11, text: 'Refused' },
  ])
})

it('reads the text and the text attributes of JSX, paragraph by paragraph', () => {
  const source = lines(
    'const page = (',
    '  <main className="the main part of it">',
    '    <h1>Keys</h1>',
    '    <p>',
    '      We send <b>{count} emails</b> to',
    "      {name} at <LocalTime instant={at} />.{' '}",
    '      <Hint text="See the guide" />',
    '    </p>',
    '    <Field label="Email" name="email" hint={ok ? "Any key you like" : undefined} />',
    '    <code>refused</code>',
    '  </main>',
    ')',
  )
  expect(readTypeScript('app/page.tsx', source).sort((a, b) => a.line - b.line)).toEqual([
    { kind: 'interface', line: 3, text: 'Keys' },
    { kind: 'interface', line: 5, text: 'We send `…` emails to\n`…` at `…`.' },
    { kind: 'interface', line: 7, text: 'See the guide' },
    { kind: 'message', line: 9, text: 'Any key you like' },
    { kind: 'interface', line: 9, text: 'Email' },
  ])
})

it('reads the titles of tests, but no other strings in tests', () => {
  const source = lines(
    "describe('the server', () => {",
    "  it('stops when told', () => { send('a text that was refused') })",
    "  it.each([1, 2])('stops after %i seconds', () => {})",
    '  test.skip(`stops $name`, async () => {})',
    '})',
  )
  expect(readTypeScript('lib/a.test.ts', source)).toEqual([
    { kind: 'suite', line: 1, text: 'the server' },
    { kind: 'test', line: 2, text: 'stops when told' },
    { kind: 'test', line: 3, text: 'stops after `…` seconds' },
    { kind: 'test', line: 4, text: 'stops `…`' },
  ])
})

it('reads the comments in SQL, the Prisma schema and shell scripts', () => {
  expect(readSql('-- One,\n-- two.\nSELECT 1; /* three */')).toEqual([
    { kind: 'comment', line: 1, text: 'One,\ntwo.' },
    { kind: 'comment', line: 3, text: 'three' },
  ])
  expect(readPrisma('model A {\n  /// The key.\n  id String\n}')).toEqual([
    { kind: 'comment', line: 2, text: 'The key.' },
  ])
  expect(readHash('#!/bin/sh\n# Starts it.\nexec npm start')).toEqual([
    { kind: 'comment', line: 2, text: 'Starts it.' },
  ])
})

it('reads the comments in CSS and Lua', () => {
  expect(readCss('a { color: red }\n\n/* Shows the mode\n   in red. */\nb { margin: 0 } /* No margin. */')).toEqual([
    { kind: 'comment', line: 3, text: 'Shows the mode\nin red.' },
    { kind: 'comment', line: 5, text: 'No margin.' },
  ])
  expect(readLua('local a = 1\n  -- Starts it,\n  -- then waits.\nlocal b = "-- refused"')).toEqual([
    { kind: 'comment', line: 2, text: 'Starts it,\nthen waits.' },
  ])
})

it('reads the messages that SQL functions raise, but no other strings in SQL', () => {
  const source = lines(
    'BEGIN',
    "  v_status := 'a status that was refused';",
    "  RAISE EXCEPTION 'rows of % can''t be changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
    "  RAISE 'the key has expired';",
    '  RAISE;',
    'END',
  )
  expect(readSql(source)).toEqual([
    { kind: 'message', line: 3, text: "rows of `…` can't be changed" },
    { kind: 'message', line: 4, text: 'the key has expired' },
  ])
})
