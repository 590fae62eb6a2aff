import { v7 } from 'uuid'

/**
 * Returns a version 7 UUID (RFC 9562). It begins with the time, so new rows are next to each other in an index.
 *
 * Version 4 UUIDs would be spread over the whole index. The first time that a page changes after a checkpoint,
 * PostgreSQL writes the whole page to the WAL. With a million contracts, each new contract would cause several such
 * writes.
 *
 * The ID reveals when it was created. For an ID that nobody must be able to guess, use `randomId`.
 */
export const generateUuid = (): string => v7()
