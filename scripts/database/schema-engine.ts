// Runs Prisma's schema engine as WebAssembly, so that no binary has to be downloaded. The engine records applied
// migrations in Prisma's own table (_prisma_migrations), so Prisma's command-line tool also knows about them.
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindSqlAdapterFactory, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { runScript } from './interrupted-migrations'

const PRISMA_FOLDER = path.resolve(import.meta.dirname, '../../prisma')
export const NO_FILTER = { externalTables: [], externalEnums: [] }

export interface OpenSchemaEngine {
  engine: SchemaEngine
  close: () => Promise<void>
}

/** Opens the engine, and connects it to a database as the owner. */
export async function openSchemaEngine(url: string): Promise<OpenSchemaEngine> {
  await loadWasm()
  const adapters: Adapter[] = []
  const factory = withWholeScripts(new PrismaPg({ connectionString: url, max: 2 }), adapters)
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', await readSchema()]] },
    () => undefined,
    bindSqlAdapterFactory(factory),
  )
  return {
    engine,
    close: async () => {
      engine.free()
      for (const adapter of adapters) await adapter.dispose()
    },
  }
}

export const readSchema = () => readFile(path.join(PRISMA_FOLDER, 'schema.prisma'), 'utf8')

/** Lists the folders of prisma/migrations, oldest first, in the engine's format. */
export async function readMigrations(): Promise<MigrationList> {
  const baseDir = path.join(PRISMA_FOLDER, 'migrations')
  const entries = await readdir(baseDir, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir,
    lockfile: {
      path: './migration_lock.toml',
      content: await readFile(path.join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  }
}

let wasmLoad: Promise<void> | undefined

function loadWasm(): Promise<void> {
  wasmLoad ??= (async () => {
    const modulePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    const { instance } = await WebAssembly.instantiate(await readFile(modulePath.replace(/\.js$/, '.wasm')), {
      './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
    })
    bindings.__wbg_set_wasm(instance.exports)
    ;(instance.exports.__wbindgen_start as () => void)()
  })()
  return wasmLoad
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/**
 * Makes the adapter run each script as a whole. By default, it would split a script at every semicolon, including those
 * in the bodies of functions.
 */
function withWholeScripts(factory: PrismaPg, adapters: Adapter[]): SqlMigrationAwareDriverAdapterFactory {
  const overrideExecuteScript = (adapter: Adapter, run: (pool: pg.Pool, script: string) => Promise<unknown>) => {
    adapter.executeScript = async (script) => {
      await run(adapter.underlyingDriver() as pg.Pool, script)
    }
    return adapter
  }
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = overrideExecuteScript((await factory.connect()) as Adapter, runScript)
      adapters.push(adapter)
      return adapter
    },
    // Don't keep this adapter, because the engine itself disposes of it.
    connectToShadowDb: async () =>
      overrideExecuteScript((await factory.connectToShadowDb()) as Adapter, (pool, script) => pool.query(script)),
  }
}
