import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FILES = globSync([
  'README.md',
  'docs/{quick-start,examples,webhooks,clients}/**/*.*',
  'clients/*/README.md',
  'app/{portal,(site)}/**/*.tsx',
])

it('uses the same variable name for the API key, API_KEY, in the documentation, the portal and the clients', () => {
  const names = FILES.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z_]*API_KEY\b/g) ?? [])
  expect(new Set(names)).toEqual(new Set(['API_KEY']))
  expect(names.length).toBeGreaterThan(20)
})
