import { dictionary } from '@zxcvbn-ts/language-common'

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Whether a password is one of the 49,000 most common leaked passwords, according to zxcvbn-ts
 * (https://github.com/zxcvbn-ts/zxcvbn). The first call builds the set, which is never sent to browsers.
 *
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password)
}
