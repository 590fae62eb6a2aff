import { randomBytes } from 'node:crypto'

/**
 * An id that nobody is to guess: 128 random bits, written as PostgreSQL's type for them is. A random UUID has six bits
 * less, which say that it is one.
 */
export function randomId(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
