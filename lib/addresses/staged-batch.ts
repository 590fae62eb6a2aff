import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportedAddress } from './schema'

/** An address and the line of the file that it begins on. */
export interface StagedAddress {
  line: number
  address: ImportedAddress
}

export interface StoredBatch {
  imported: number
  /** Lines whose address stood in the directory before this run. */
  alreadyThere: number[]
  /** Lines whose address an earlier line of this run has. */
  repeated: number[]
}

const COLUMNS =
  'sub_building, building_name, number, street, locality, town, county, postcode, outcode, premises_key, street_key, town_key, full_key, building_key'

/**
 * Waits until no other import runs, makes the session's staging table, and keeps the session from
 * reading the directory whole.
 */
export async function prepareStaging(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(hashtext('addresses import'))`)
  await client.query(`
    CREATE TEMPORARY TABLE staged_addresses ON COMMIT DELETE ROWS AS
    SELECT 0 AS line, ${COLUMNS} FROM addresses WITH NO DATA;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off`)
}

/** The highest id of the directory: what stands above it came with this run. */
export async function lastAddressId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('SELECT max(id) AS id FROM addresses')
  return rows[0]?.id ?? 0
}

/** Stores the addresses of a batch that the directory does not have, in one transaction. */
export async function storeBatch(
  client: pg.ClientBase,
  batch: readonly StagedAddress[],
  lastIdBefore: number,
): Promise<StoredBatch> {
  const { first, repeated } = splitRepeats(batch)
  await client.query('BEGIN')
  try {
    const copy = client.query(copyFrom(`COPY staged_addresses (line, ${COLUMNS}) FROM STDIN`))
    await pipeline(Readable.from(copyLines(first)), copy)
    // What stands is taken out before the insert, so that a re-run uses up no ids.
    const standing = await client.query<{ line: number; id: number }>(`
      DELETE FROM staged_addresses USING addresses
      WHERE addresses.postcode = staged_addresses.postcode AND addresses.full_key = staged_addresses.full_key
      RETURNING line, addresses.id`)
    const inserted = await client.query(`
      INSERT INTO addresses (${COLUMNS}) SELECT ${COLUMNS} FROM staged_addresses ORDER BY line
      ON CONFLICT DO NOTHING`)
    await client.query('COMMIT')
    const lines = (from: typeof standing.rows) => from.map(({ line }) => line)
    return {
      imported: inserted.rowCount ?? 0,
      alreadyThere: lines(standing.rows.filter(({ id }) => id <= lastIdBefore)),
      repeated: [...repeated, ...lines(standing.rows.filter(({ id }) => id > lastIdBefore))],
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function splitRepeats(batch: readonly StagedAddress[]): { first: StagedAddress[]; repeated: number[] } {
  const first = new Map<string, StagedAddress>()
  const repeated: number[] = []
  for (const staged of batch) {
    const key = `${staged.address.parts.postcode}|${staged.address.keys.fullKey}`
    if (first.has(key)) repeated.push(staged.line)
    else first.set(key, staged)
  }
  return { first: [...first.values()], repeated }
}

/** COPY's text format, a few hundred rows a chunk. */
function* copyLines(batch: readonly StagedAddress[]): Generator<string> {
  for (let at = 0; at < batch.length; at += 500) {
    yield batch
      .slice(at, at + 500)
      .map(({ line, address: { parts, outcode, keys } }) =>
        [
          line,
          parts.subBuilding,
          parts.buildingName,
          parts.number,
          parts.street,
          parts.locality,
          parts.town,
          parts.county,
          parts.postcode,
          outcode,
          keys.premisesKey,
          keys.streetKey,
          keys.townKey,
          keys.fullKey,
          keys.buildingKey,
        ]
          .map(copyValue)
          .join('\t'),
      )
      .join('\n')
      .concat('\n')
  }
}

// Control characters never come here (schema.ts), so the backslash alone needs a mark.
function copyValue(value: string | number | null): string {
  return value === null ? '\\N' : String(value).replaceAll('\\', '\\\\')
}
