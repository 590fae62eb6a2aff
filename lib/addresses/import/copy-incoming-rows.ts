import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { deriveAddressId } from '../address-id'
import type { ImportedAddress } from './parse-address-row'

const COLUMNS =
  'id, sub_building, building_name, number, street, locality, town, county, postcode, outcode, premises_key, street_key, town_key, full_key, building_key, locality_key'

/** Streams lines into the incoming table. The lines must be in the format of `formatCopyLine`. */
export async function copyIncomingRows(client: pg.ClientBase, lines: AsyncIterable<string>): Promise<void> {
  const copy = client.query(copyFrom(`COPY next_addresses.incoming (${COLUMNS}) FROM STDIN`))
  await pipeline(Readable.from(lines), copy)
}

/** Formats an address as one line in the text format of PostgreSQL's COPY. */
export function formatCopyLine({ parts, outcode, keys }: ImportedAddress): string {
  return `${deriveAddressId(parts.postcode, keys.fullKey)}\t${escapeCopyValue(parts.subBuilding)}\t${escapeCopyValue(
    parts.buildingName,
  )}\t${escapeCopyValue(parts.number)}\t${escapeCopyValue(parts.street)}\t${escapeCopyValue(parts.locality)}\t${escapeCopyValue(
    parts.town,
  )}\t${escapeCopyValue(parts.county)}\t${parts.postcode}\t${outcode}\t${escapeCopyValue(keys.premisesKey)}\t${escapeCopyValue(
    keys.streetKey,
  )}\t${escapeCopyValue(keys.townKey)}\t${escapeCopyValue(keys.fullKey)}\t${escapeCopyValue(keys.buildingKey)}\t${escapeCopyValue(
    keys.localityKey,
  )}\n`
}

// Only backslashes need escaping, because parse-address-row.ts has rejected rows with control characters.
function escapeCopyValue(value: string | null): string {
  if (value === null) return '\\N'
  return value.includes('\\') ? value.replaceAll('\\', '\\\\') : value
}
