import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { USAGE } from './parse-arguments'

it('docs/operations/commands.md lists every command, and its options apart from those of “addresses import”', () => {
  const page = readFileSync('docs/operations/commands.md', 'utf8')
  const lines = USAGE.split('\n').filter((line) => /^ {2}[a-z]+ [a-z]/.test(line))
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    const [, command = ''] = /^ {2}([a-z]+ [a-z-]+)/.exec(line) ?? []
    const row = page.split('\n').find((text) => text.includes(`\`${command}`))
    expect(row, command).toBeDefined()
    if (command === 'addresses import') continue
    for (const [option] of line.slice(0, 80).matchAll(/--[a-z-]+/g)) expect(row).toContain(option)
  }
})
