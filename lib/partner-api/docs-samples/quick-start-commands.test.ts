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
  expect(runAndReadBody(line)).toMatchObject({ firstName: 'Ada', numberOfTenants: 4 })
})

it('formats a command that creates a contract for a new email address each time it runs', () => {
  const line = formatCreateCommand('http://localhost:3000', 'eb_live_a', 'Test Street, LS99 9ZZ', 'Grace')
  const emails = [1, 2].map(() => runAndReadBody(line).email)
  expect(emails).toEqual([0, 1].map(() => expect.stringMatching(/^grace\.brown\+\d+@example\.com$/)))
  expect(emails[0]).not.toBe(emails[1])
})

/** Runs a curl command in a shell that prints the arguments instead of sending the request. Returns the request's body. */
function runAndReadBody(line: string): Record<string, unknown> {
  const output = execFileSync('sh', ['-c', line.replace(/^curl /, `printf '%s\\n' `)]).toString()
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}
