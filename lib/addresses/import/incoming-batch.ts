import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { idOfAddress } from '../address-id'
import type { ImportedAddress } from './address-row'

const COLUMNS =
  'id, sub_building, building_name, number, street, locality, town, county, postcode, outcode, premises_key, street_key, town_key, full_key, building_key'

/** Copies lines (`copyLine`) into the table of what comes in, while they are made. */
export async function copyIncoming(client: pg.ClientBase, lines: AsyncIterable<string>): Promise<void> {
  const copy = client.query(copyFrom(`COPY next_addresses.incoming (${COLUMNS}) FROM STDIN`))
  await pipeline(Readable.from(lines), copy)
}

/** An address in COPY's text format. */
export function copyLine({ parts, outcode, keys }: ImportedAddress): string {
  return `${idOfAddress(parts.postcode, keys.fullKey)}\t${copyValue(parts.subBuilding)}\t${copyValue(
    parts.buildingName,
  )}\t${copyValue(parts.number)}\t${copyValue(parts.street)}\t${copyValue(parts.locality)}\t${copyValue(
    parts.town,
  )}\t${copyValue(parts.county)}\t${parts.postcode}\t${outcode}\t${copyValue(keys.premisesKey)}\t${copyValue(
    keys.streetKey,
  )}\t${copyValue(keys.townKey)}\t${copyValue(keys.fullKey)}\t${copyValue(keys.buildingKey)}\n`
}

// Control characters never come here (address-row.ts), so the backslash alone needs a mark.
function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  return value.includes('\\') ? value.replaceAll('\\', '\\\\') : value
}
