import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { escapeCsvFormula } from './escape-csv-formula'
import { formatCsv } from './format-csv'

async function* yieldBatches(batches: string[][]): AsyncGenerator<string[]> {
  yield* batches
}

async function formatToChunks(...batches: string[][]): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of formatCsv(['Name', 'Length'], yieldBatches(batches), (name) => [name, String(name.length)]))
    chunks.push(chunk)
  return chunks
}

it('yields a byte order mark with the header first, then one chunk for each batch', async () => {
  expect(await formatToChunks(['Ada', 'Zoë'], ['李'])).toEqual([
    '\uFEFFName,Length\r\n',
    'Ada,3\r\nZoë,3\r\n',
    '李,1\r\n',
  ])
  expect(await formatToChunks()).toEqual(['\uFEFFName,Length\r\n'])
})

it('quotes cells with commas, quotation marks or line breaks, so that a CSV parser reads them back unchanged', async () => {
  const names = ['Smith, Ada', 'The "Old" Mill', 'two\nlines', 'two\r\nlines', ' spaces ']
  const file = (await formatToChunks(names)).join('')
  expect(file).toContain('"Smith, Ada",10\r\n"The ""Old"" Mill",14\r\n')
  expect(parse(file, { bom: true, columns: true, relax_quotes: false })).toEqual(
    names.map((name) => ({ Name: name, Length: String(name.length) })),
  )
})

it('quotes cells with semicolons or tabs, so that no spreadsheet splits them and runs the rest as a formula', async () => {
  expect((await formatToChunks(['Flat 1;=1+1', 'Flat 2\t=1+1'])).slice(1)).toEqual([
    '"Flat 1;=1+1",11\r\n"Flat 2\t=1+1",11\r\n',
  ])
})

it.each(['=1+1', '+44 7911', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '\u00a0=1', '\u200b=1', '＝1', '＠x'])(
  'escapes the text %j, so that no spreadsheet runs it as a formula',
  async (text) => {
    expect(escapeCsvFormula(text)).toBe(`'${text}`)
    const [row] = parse<Record<string, string>>((await formatToChunks([text])).join(''), { bom: true, columns: true })
    expect(row?.Name).toBe(`'${text}`)
  },
)

it.each(['Smith', "O'Brien", 'a=b', '12 High Street', '李', ''])('doesn’t escape the text %j', (text) => {
  expect(escapeCsvFormula(text)).toBe(text)
})
