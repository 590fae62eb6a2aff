import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { formatCreateCommand, formatQuotesCommand } from './quick-start-commands'

it.each([
  [
    'an address with an apostrophe',
    formatCreateCommand('http://localhost:3000', 'eb_live_a', "1 St John's Row, LS6 3AA"),
  ],
  ['a given first name', formatCreateCommand('http://localhost:3000', '$API_KEY', 'Test Street, LS99 9ZZ', 'Ada')],
  ['a quote request', formatQuotesCommand('http://localhost:3000', 'eb_live_a', 'LS6 3AA')],
])('formats a quick-start command for %s as one line, with the JSON body quoted for a shell', (_, line) => {
  expect(line).toMatch(/^curl [^\n]+$/)
  const shellArguments = execFileSync('sh', ['-c', line.replace(/^curl /, `printf '%s\\n' `)])
    .toString()
    .trim()
    .split('\n')
  expect(JSON.parse(shellArguments.at(-1) ?? '')).toMatchObject({ firstName: 'Ada', numberOfTenants: 4 })
})
