import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '@/prisma/client/enums'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 32 bytes in base62
const CHECKSUM_LENGTH = 6 // a CRC32 in base62
const KEY_PATTERN = new RegExp(`^eb_(live|test)_[0-9A-Za-z]{${SECRET_LENGTH}}([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/**
 * Generates a key. It consists of `eb_live_` or `eb_test_`, 32 random bytes in base62, and a checksum in base62.
 */
export function generateKey(mode: Mode): string {
  const body = `eb_${mode}_${toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`
  return body + checksum(body)
}

/**
 * Returns whether the text has the format of a key and the right checksum. The API rejects any other text without a
 * database query.
 */
export function isWellFormedKey(text: string): boolean {
  const match = KEY_PATTERN.exec(text)
  return match !== null && match[2] === checksum(text.slice(0, -CHECKSUM_LENGTH))
}

/** Returns the hash that is stored for a key. SHA-256 is enough, because nobody can guess 256 random bits. */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', key, 'buffer'))
}

/** Returns the characters by which people recognise a key: `eb_live_` or `eb_test_`, and the next four characters. */
export function getKeyPrefix(key: string): string {
  return key.slice(0, 'eb_live_'.length + 4)
}

const checksum = (body: string) => toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH)

function toBase62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = BASE62[Number(rest % 62n)] + digits
  return digits.padStart(length, '0')
}
