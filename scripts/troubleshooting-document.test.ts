import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/operations/troubleshooting.md', 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
const COMMAND_OR_JSON = /^(npm|docker|node|SELECT) |"/

/**
 * The messages that the page quotes in backticks, without the name of a setting before them. An ellipsis in a message
 * matches any text.
 */
const quotedMessages = [...page.matchAll(/`([^`\n]+)`/g)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes(' ') && !COMMAND_OR_JSON.test(text))
  .map((text) => text.replace(/^[A-Z_]+: /, ''))

it('troubleshooting.md quotes only messages that the service’s code contains', () => {
  const sources = globSync(['proxy.ts', 'lib/**/*.ts', 'scripts/**/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  const isKnown = (message: string) =>
    sources.some((source) => message.split('…').every((part) => source.includes(part.trim())))
  expect(quotedMessages.length).toBeGreaterThan(10)
  expect(quotedMessages.filter((message) => !isKnown(message))).toEqual([])
})
