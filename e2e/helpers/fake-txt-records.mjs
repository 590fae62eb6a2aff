// Replaces the name servers of a server under test (fake-txt-records-settings.ts). The JSON file FAKE_TXT_RECORDS maps
// names to the texts of their TXT records, or to null if no name server responds.
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

Resolver.prototype.resolveTxt = async (name) => {
  const file = process.env.FAKE_TXT_RECORDS
  const records = file ? JSON.parse(await readFile(file, 'utf8')) : {}
  if (records[name] === undefined) throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
  if (records[name] === null) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  return records[name].map((text) => [text])
}
