import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SKIPPED_TESTS, TEST_FILES } from '../bench/baselines/required-api-tests'

const titles = TEST_FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:it|test)(?:\.[^(]*\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,/g)].map(
    ([, , title]) => title ?? '',
  ),
)

/** Returns whether any test's title begins with `prefix`. In a title, `%s` and `$name` stand for any words. */
const isTitlePrefix = (prefix: string) =>
  titles.some((title) => {
    const [fixedStart = ''] = title.split(/%[a-z]|\$/)
    return title.startsWith(prefix) || (fixedStart !== title && prefix.startsWith(fixedStart))
  })

it.each(SKIPPED_TESTS.flatMap(({ titlePrefixes }) => titlePrefixes))(
  'lists only existing tests to skip for baselines: %s',
  (prefix) => {
    expect(isTitlePrefix(prefix)).toBe(true)
    expect(isTitlePrefix(`x${prefix}`)).toBe(false)
  },
)
