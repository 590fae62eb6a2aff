// Runs a program of the service from its bundle, which is built first where its sources have changed. Node runs this file
// and its imports as they are, so they name each other with their endings and use only types that can be erased.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPrograms, LOCAL_PROGRAMS } from './programs.ts'
import { COMPILE_CACHE } from './root.mjs'

const [, , name = '', ...args] = process.argv
await buildPrograms(new AbortController().signal)
const program = path.join(LOCAL_PROGRAMS, `${name}.mjs`)
enableCompileCache(COMPILE_CACHE)
process.argv = [process.execPath, program, ...args]
await import(pathToFileURL(program).href)
