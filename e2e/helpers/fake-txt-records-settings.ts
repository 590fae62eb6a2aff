import path from 'node:path'

const MODULE = path.join(import.meta.dirname, 'fake-txt-records.mjs')

/**
 * Returns the settings with which a server reads TXT records from a JSON file instead of asking name servers. Without a
 * file, no name has TXT records.
 */
export const fakeTxtRecords = (file = ''): Record<string, string> => ({
  NODE_OPTIONS: `--import=${MODULE}`,
  FAKE_TXT_RECORDS: file,
})
