import { v7 } from 'uuid'

/**
 * Returns a version 7 UUID (RFC 9562), which begins with the time, so that new rows are adjacent in an index. Version 4
 * UUIDs spread over the whole index. After a checkpoint, PostgreSQL writes each changed page to the WAL in full: with a
 * million contracts, several pages for each new one.
 *
 * The ID shows when it was created. Use `randomId` for an ID that must not be guessable.
 */
export const generateUuid = (): string => v7()
