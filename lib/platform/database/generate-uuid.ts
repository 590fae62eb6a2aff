import { v7 } from 'uuid'

/**
 * An id for a row that nothing hangs on but finding it: a UUID that begins with the time (RFC 9562, version 7), so that
 * new rows stand side by side in an index. Those of version 4 come to lie all over it, and of each page that a row falls
 * on PostgreSQL logs the whole once after a checkpoint: with a million contracts several for each create.
 *
 * Whoever reads it reads when it was drawn. What nobody may guess is drawn by `randomId`.
 */
export const generateUuid = (): string => v7()
