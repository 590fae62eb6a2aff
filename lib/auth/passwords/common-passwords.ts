import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import longCommonPasswords from './long-common-passwords.json'

/** How many base64 characters of each long password's hash are stored. Eight characters are 48 bits. */
export const HASH_LENGTH = 8

interface CommonPasswords {
  passwords: ReadonlySet<string>
  /** The starts of the hashes of passwords with 12 or more characters. */
  longHashes: ReadonlySet<string>
}

let commonPasswords: CommonPasswords | undefined

/**
 * Returns whether a password is common in leaks. Looks it up in two lists:
 * - the 49,000 most common passwords, according to zxcvbn-ts (https://github.com/zxcvbn-ts/zxcvbn). Nearly all of them
 *   are short
 * - the 12,000 passwords with 12 or more characters in SecLists' lists of common passwords
 *   (https://github.com/danielmiessler/SecLists). `npm run common-passwords` creates this list
 *
 * The first call builds the sets, which are never sent to browsers.
 *
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= {
    passwords: new Set(dictionary['passwords-common']),
    longHashes: new Set(longCommonPasswords.hashes.match(new RegExp(`.{${HASH_LENGTH}}`, 'g'))),
  }
  return commonPasswords.passwords.has(password) || commonPasswords.longHashes.has(hashCommonPassword(password))
}

/**
 * Returns the start of a common password's hash. The repository contains only the starts of hashes, because the
 * passwords themselves were leaked, and some are insults or contain names. One in 22 thousand million other passwords
 * has one of these hashes.
 */
export const hashCommonPassword = (password: string): string =>
  createHash('sha256').update(password).digest('base64').slice(0, HASH_LENGTH)
