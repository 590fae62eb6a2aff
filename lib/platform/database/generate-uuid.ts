import { v7 } from 'uuid'

/**
 * Returns a version 7 UUID (RFC 9562). It begins with the time, so new rows are next to each other in an index.
 *
 * Version 4 UUIDs would be spread over the whole index. PostgreSQL writes a page to the WAL in full when it first
 * changes after a checkpoint. With a million contracts, each new contract would cost several such pages.
 *
 * The ID reveals when it was created. For an ID that nobody must be able to guess, use `randomId`.
 */
export const generateUuid = (): string => v7()
