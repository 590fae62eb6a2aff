import { dictionary } from '@zxcvbn-ts/language-common'

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Whether a password is one of the 49,000 most frequent in leaks, from the list of zxcvbn-ts
 * (https://github.com/zxcvbn-ts/zxcvbn). The set is built on the first call, and isn't sent to browsers.
 *
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password)
}
