// Writes which candidates were offered to docs/benchmarks/results.md.
import { formatTable } from '../comparison/print-report'
import { writeResults } from '../comparison/write-benchmarks-doc'
import { type Figures, listRecallFigures, meetsRecallTargets } from './measure-recall'
import {
  listUnknownAddressFigures,
  meetsUnknownAddressTargets,
  type UnknownAddressFigures,
} from './measure-unknown-addresses'

export async function writeAddressResults(
  command: string,
  recalls: readonly Figures[],
  unknownAddresses: readonly UnknownAddressFigures[],
): Promise<void> {
  const formatResult = (isPassed: boolean | undefined) => (isPassed ? '**pass**' : '**fail**')
  const [recall, unknown] = [recalls.at(-1), unknownAddresses.at(-1)]
  await writeResults(
    'addresses',
    [
      `Measured on ${new Date().toISOString().slice(0, 10)} by \`${command}\`. The figures don’t depend on the machine.`,
      '### Addresses that aren’t in the directory',
      `At least 97% of the candidates must be related to their line. At least 95% of the lines without a related home must get no candidates. Result: ${formatResult(unknown && meetsUnknownAddressTargets(unknown))}. The last column isn’t a target. It shows how many of the lines with a related home get one.`,
      formatTable(
        ['what is wrong with the address', 'lines', 'related candidates', 'no candidates', 'a related candidate'],
        unknownAddresses.map(listUnknownAddressFigures),
      ),
      '### Addresses in the directory, with a mistake',
      `At least 98% of the addresses must be among the ten candidates, and at least 90% of the unambiguous ones first. Result: ${formatResult(recall && meetsRecallTargets(recall))}.`,
      formatTable(['mistake', 'lines', 'in the first ten', 'first'], recalls.map(listRecallFigures)),
    ].join('\n\n'),
  )
}
