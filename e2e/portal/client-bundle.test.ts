// Checks the files that any visitor's browser can load.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** The names of secret settings, and words that occur only in server modules. */
const FORBIDDEN_WORDS = [
  ...['SERVER_SECRET', 'DATABASE_URL', 'RESEND_API_KEY', 'METRICS_TOKEN', 'NEXTAUTH_SECRET', 'RESEND_WEBHOOK_SECRET'],
  ...['INSERT INTO', 'FROM partner_staff', 'FROM tenants', 'support_access_log', 'password_hash', 'totp_secret'],
  ...['argon2', 'memoryCost', 'createHmac', 'PrismaClient'],
  // An icon that our pages don't use. It would occur if the bundle contained the whole package of icons.
  'zodiac-aquarius',
]

const BUILD = '.next/standalone/.next'

/** Maps each forbidden word that occurs in the build's files to one of the files that contain it. */
async function findForbiddenWords(pattern: string): Promise<Map<string, string>> {
  const files = (await Array.fromAsync(glob(`${BUILD}/${pattern}`, { withFileTypes: true }))).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(10)
  const texts = files
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .map((file) => [file, readFileSync(file, 'latin1')] as const)
  return new Map(
    texts.flatMap(([file, text]) => FORBIDDEN_WORDS.filter((word) => text.includes(word)).map((word) => [word, file])),
  )
}

it('keeps secrets and server-only modules out of the browser bundle', async () => {
  // Each word must occur in the server's files. Otherwise, its absence from the static files would prove nothing.
  expect([...(await findForbiddenWords('server/**/*.js')).keys()].sort()).toEqual(FORBIDDEN_WORDS.toSorted())
  expect(await findForbiddenWords('static/**')).toEqual(new Map())
})
