import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createLine, quotesLine } from './quick-start'

it.each([
  createLine('http://localhost:3000', 'eb_live_a', "1 St John's Row, Leeds, LS6 3AA"),
  createLine('http://localhost:3000', '$EB_API_KEY', 'Test Street, Testington, LS99 9ZZ', 'Ada'),
  quotesLine('http://localhost:3000', 'eb_live_a', 'LS6 3AA'),
])('is one line that a shell hands on as valid JSON', (line) => {
  expect(line).toMatch(/^curl [^\n]+$/)
  const handedOn = execFileSync('sh', ['-c', line.replace(/^curl /, `printf '%s\\n' `)])
    .toString()
    .trim()
    .split('\n')
  expect(JSON.parse(handedOn.at(-1) ?? '')).toMatchObject({ firstName: 'Ada', numberOfTenants: 4 })
})
