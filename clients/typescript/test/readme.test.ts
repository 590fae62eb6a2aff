// Compiles the example in the README.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '..')
const ROOT = path.resolve(CLIENT_FOLDER, '../..')

async function compileErrors(program: string): Promise<string> {
  // The folder is inside the project, so that its imports can be resolved.
  const folder = await mkdtemp(path.join(CLIENT_FOLDER, '.readme-'))
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...{ target: 'ES2022', module: 'esnext', moduleResolution: 'bundler', types: ['node'], skipLibCheck: true },
    paths: { '@house-bills/client': [path.join(CLIENT_FOLDER, 'src/client.ts')] },
  }
  try {
    await writeFile(path.join(folder, 'example.ts'), program)
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder])
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout || error)
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('compiles the example in the TypeScript client’s README, and rejects it once a type error is added', async () => {
  const readme = await readFile(path.join(CLIENT_FOLDER, 'README.md'), 'utf8')
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  expect(program).toContain("from '@house-bills/client'")
  expect(await compileErrors(program)).toBe('')
  expect(await compileErrors(`${program}\nconsole.log(response.body.message)`)).toContain('message')
})
