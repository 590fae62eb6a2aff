// This is plain JavaScript, because next.config.mjs imports it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../prisma/functions')

/**
 * @typedef {object} FunctionFile
 * @property {string} file path below prisma/functions, such as 'mail/bounce_email.sql'
 * @property {string} sql
 * @property {string} checksum SHA-256 of the text, in hexadecimal
 */

/**
 * Reads the definitions of the database's functions and triggers. A function comes after the functions that it calls.
 *
 * @returns {FunctionFile[]}
 */
export function readFunctionFiles() {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  return sortCalleesFirst(
    names.sort().map((name) => {
      const sql = readFileSync(path.join(FOLDER, name), 'utf8')
      return { file: name.replaceAll(path.sep, '/'), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Sorts the files so that each function comes after the functions that it calls. PostgreSQL looks up the called
 * functions when it creates a function in SQL, so they must already exist.
 *
 * @param {FunctionFile[]} files
 */
function sortCalleesFirst(files) {
  /** @type {FunctionFile[]} */
  const sorted = []
  const visited = new Set()
  const visit = (/** @type {FunctionFile} */ file) => {
    if (visited.has(file)) return
    visited.add(file)
    files.filter((other) => calls(file, other)).forEach(visit)
    sorted.push(file)
  }
  files.forEach(visit)
  return sorted
}

/**
 * @param {FunctionFile} caller
 * @param {FunctionFile} callee
 */
const calls = (caller, callee) => new RegExp(`\\b${path.basename(callee.file, '.sql')}\\s*\\(`).test(caller.sql)
