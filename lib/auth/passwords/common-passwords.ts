import { dictionary } from '@zxcvbn-ts/language-common'

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Whether a password is one of the 49,000 that were found most often where passwords leaked, as the maintainers of
 * zxcvbn-ts collect them (https://github.com/zxcvbn-ts/zxcvbn). Made at the first question; the server alone has them.
 *
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(password)
}
