import { randomBytes } from 'node:crypto'

/**
 * Returns an unguessable ID: 128 random bits in UUID notation, for PostgreSQL's uuid type. A version 4 UUID has only
 * 122 random bits, because six give its version and variant.
 */
export function randomId(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
