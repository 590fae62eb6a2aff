import { randomBytes } from 'node:crypto'

/**
 * Returns an ID that nobody can guess: 128 random bits, formatted as a UUID for PostgreSQL's uuid type. A version 4
 * UUID has only 122 random bits, because the other six specify its version and variant.
 */
export function randomId(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
