import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The longest line that a code block shows without scrolling on a screen of 1280 pixels, in characters. */
const MAX_LENGTH = 90

/** The message of a successful response, which JSON can't break into several lines. */
const UNBREAKABLE = /^ *"message": "A new user was created\./

it('breaks the lines of the guides’ code samples, so that readers needn’t scroll sideways', () => {
  const files = globSync('docs/{clients,examples,quick-start,retries,webhooks}/**/*.*')
  expect(files.length).toBeGreaterThan(60)
  const longLines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.length > MAX_LENGTH && !UNBREAKABLE.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(longLines).toEqual([])
})
