import { createHash } from 'node:crypto'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'

/** The SHA-256 checksums of earlier versions of a migration, which differ only in comments. */
const EQUIVALENT_CHECKSUMS: Record<string, string[]> = {
  '20261123000000_baseline': [
    'ad731115488afef223bbb09b8d366dcf519507fd88f46002d2f33818ee612e1c',
    '0ba4cb47282a5b1e292475019e040c2131aa7be40ee58f3a9b824689186d8143',
    '1e3a98e1382787327eb7ee08680ec3ae869c333a0766dba7d4b8bf78865f5a2e',
    '617e296e1de630c49a2d2b6fdf92d6ce18d397e5eac16afc9c5bad99119187cb',
  ],
}

/**
 * Throws if the file of an applied migration has changed, because the database would differ from what the code expects.
 */
export async function rejectChangedMigrations(
  owner: pg.Client,
  { migrationDirectories }: MigrationList,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  )
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { path, migrationFile } of migrationDirectories) {
    const checksum = checksums.get(path)
    if (checksum === undefined || migrationFile.content.tag !== 'ok') continue
    if (![sha256(migrationFile.content.value), ...(EQUIVALENT_CHECKSUMS[path] ?? [])].includes(checksum)) {
      throw new Error(
        `The migration ${path} was changed after this database had applied it. Restore the file, or start with an empty database.`,
      )
    }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
