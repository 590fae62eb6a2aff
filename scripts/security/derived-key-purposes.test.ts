import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../start/project-root.mjs'

const PURPOSES = [
  ...['account session cookies', 'activation token', 'client address', 'device cookies', 'idempotency'],
  ...['passkey challenges', 'recovery codes', 'searches', 'second factor', 'second factor set-up'],
  ...['session cookies', 'sign-in form', 'sign-in log', 'simulated failures', 'single sign-on attempts'],
  ...['single sign-on secrets', 'slow-down', 'staff token', 'support session cookies', 'support token'],
  'webhook secrets',
]

it('defines each derived key’s purpose only once, with the text that stored data depends on', () => {
  const texts = globSync('lib/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bdefineKeyPurpose\((?!text)(.*)\)/g)])
    .map(([, argument]) => argument?.replaceAll("'", ''))
  expect(texts.sort()).toEqual(PURPOSES)
})
