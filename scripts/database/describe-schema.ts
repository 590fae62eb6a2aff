import type pg from 'pg'

/**
 * Describes a database as sorted lines of text, one for each object. Covers extensions, types, tables, columns,
 * constraints, indexes, triggers, sequences, functions, owners and grants.
 *
 * Leaves out objects that migrations don't create: pg-boss's schema, Prisma's table and the partitions of the request
 * log.
 *
 * A line for an object's owner is included only if the object doesn't belong to the owner of the database.
 *
 * @param appRole the role's name, which the lines replace with "app"
 */
export async function describeCatalogue(client: pg.ClientBase, appRole: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(QUERIES.join('\nUNION ALL\n'), [appRole])
  // Remove comments and line breaks from the bodies of functions, because they don't change what a function does.
  return rows.map(({ line }) => line.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).sort()
}

const OUR_SCHEMAS = `IN ('public', 'next_addresses')`
const TABLES = `(SELECT * FROM pg_class WHERE relnamespace::regnamespace::text ${OUR_SCHEMAS} AND relname <> '_prisma_migrations')`
const ENUMS = `(SELECT * FROM pg_type WHERE typtype = 'e' AND typnamespace::regnamespace::text ${OUR_SCHEMAS})`
const SCHEMAS = `(SELECT * FROM pg_namespace WHERE nspname !~ '^(pg|information)_')`
/** The functions in our schemas, without those of extensions. */
const FUNCTIONS = `(SELECT * FROM pg_proc WHERE pronamespace::regnamespace::text ${OUR_SCHEMAS}
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'))`

const QUERIES = [
  `SELECT concat_ws(' ', 'schema', nspname) AS line FROM pg_namespace WHERE nspname !~ '^(pg|information)_'`,
  `SELECT concat_ws(' ', 'extension', extname, 'in', extnamespace::regnamespace) FROM pg_extension`,
  `SELECT concat_ws(' ', 'enum', typname, string_agg(enumlabel, ', ' ORDER BY enumsortorder))
   FROM pg_enum e JOIN pg_type t ON t.oid = enumtypid WHERE typnamespace::regnamespace::text ${OUR_SCHEMAS} GROUP BY typname`,
  `SELECT concat_ws(' ', 'table', c.oid::regclass, CASE relpersistence WHEN 'u' THEN 'unlogged' END,
     'partition by ' || pg_get_partkeydef(c.oid), reloptions) FROM ${TABLES} c WHERE relkind IN ('r', 'p')`,
  `SELECT concat_ws(' ', 'column', attrelid::regclass::text || '.' || attname, format_type(atttypid, atttypmod),
     CASE WHEN attcollation <> typcollation THEN 'collate ' || attcollation::regcollation END,
     CASE WHEN attnotnull THEN 'not null' END, 'default ' || pg_get_expr(adbin, adrelid),
     CASE WHEN attgenerated <> '' THEN 'generated' END, CASE WHEN attidentity <> '' THEN 'identity' END,
     CASE WHEN attstorage <> typstorage THEN 'storage ' || attstorage::text END, attoptions)
   FROM ${TABLES} c JOIN pg_attribute a ON attrelid = c.oid JOIN pg_type t ON t.oid = atttypid
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  // Leave out NOT NULL, which PostgreSQL 18 and later also list as a constraint. The lines of the columns already
  // include it.
  `SELECT concat_ws(' ', 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(o.oid))
   FROM pg_constraint o JOIN ${TABLES} c ON c.oid = conrelid WHERE contype <> 'n'`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid), CASE WHEN NOT indisvalid THEN 'invalid' END)
   FROM pg_index JOIN ${TABLES} c ON c.oid = indrelid`,
  `SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(g.oid), CASE WHEN tgenabled <> 'O' THEN 'enabled ' || tgenabled::text END)
   FROM pg_trigger g JOIN ${TABLES} c ON c.oid = tgrelid WHERE NOT tgisinternal`,
  `SELECT concat_ws(' ', 'sequence', c.oid::regclass, format_type(seqtypid, NULL), seqstart, seqincrement, seqmin, seqmax,
     seqcache, seqcycle, 'of', (SELECT refobjid::regclass::text || '.' || attname FROM pg_depend
       JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid WHERE objid = c.oid AND deptype IN ('a', 'i')))
   FROM ${TABLES} c JOIN pg_sequence ON seqrelid = c.oid`,
  `SELECT 'function ' || pg_get_functiondef(oid) FROM ${FUNCTIONS} f`,
  buildGrantsQuery('c.oid::regclass', `${TABLES} c, aclexplode(relacl)`, 'relowner'),
  buildGrantsQuery(
    'f.oid::regproc',
    `${FUNCTIONS} f, aclexplode(coalesce(proacl, acldefault('f', proowner)))`,
    'proowner',
  ),
  buildGrantsQuery(
    `attrelid::regclass::text || '.' || attname`,
    `${TABLES} c JOIN pg_attribute ON attrelid = c.oid, aclexplode(attacl)`,
    'relowner',
  ),
  buildGrantsQuery(`'type ' || typname`, `${ENUMS} t, aclexplode(typacl)`, 'typowner'),
  buildGrantsQuery(`'schema ' || nspname`, `${SCHEMAS} n, aclexplode(nspacl)`, 'nspowner'),
  buildGrantsQuery(
    `replace(datname, datname, 'database')`,
    `(SELECT * FROM pg_database WHERE datname = current_database()) d, aclexplode(datacl)`,
    'datdba',
  ),
  buildGrantsQuery(
    `concat_ws(' ', 'later objects of type', defaclobjtype, 'in', nullif(defaclnamespace, 0)::regnamespace)`,
    `pg_default_acl d, aclexplode(defaclacl)`,
    'defaclrole',
  ),
  buildOwnersQuery('c.oid::regclass', `${TABLES} c`, 'relowner'),
  buildOwnersQuery('f.oid::regproc', `${FUNCTIONS} f`, 'proowner'),
  buildOwnersQuery(`'type ' || typname`, `${ENUMS} t`, 'typowner'),
  buildOwnersQuery(`'schema ' || nspname`, `${SCHEMAS} n`, 'nspowner'),
]

function buildGrantsQuery(objectSql: string, fromSql: string, ownerColumn: string): string {
  const role = `CASE grantee WHEN 0 THEN 'everyone' ELSE replace(grantee::regrole::text, $1, 'app') END`
  return `SELECT concat_ws(' ', 'grant on', ${objectSql}, 'to', ${role} || ':', string_agg(privilege_type, ', ' ORDER BY privilege_type))
    FROM ${fromSql} WHERE grantee <> ${ownerColumn} GROUP BY ${objectSql}, grantee`
}

function buildOwnersQuery(objectSql: string, fromSql: string, ownerColumn: string): string {
  return `SELECT concat_ws(' ', 'owner of', ${objectSql}, 'is', ${ownerColumn}::regrole)
    FROM ${fromSql} WHERE ${ownerColumn} <> (SELECT datdba FROM pg_database WHERE datname = current_database())`
}
