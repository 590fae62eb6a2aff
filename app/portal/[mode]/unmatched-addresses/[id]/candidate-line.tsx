import { AddressLine } from '@/components/ui/address-line'
import { compareAddressLines } from '@/lib/addresses/matching/compare-address-lines'

/** An address with the words in bold that the submitted address doesn't contain, and a note of what it leaves out. */
export function CandidateLine({ submitted, address }: { submitted: string; address: string }) {
  const { segments, missing } = compareAddressLines(submitted, address)
  return (
    <>
      <bdi>
        {segments.map(({ text, isDifferent }, at) =>
          isDifferent ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of an address never change
            <strong key={at} className="font-bold">
              <AddressLine text={text} />
            </strong>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of an address never change
            <AddressLine key={at} text={text} />
          ),
        )}
      </bdi>
      {missing.length > 0 && (
        <span className="block text-quiet">
          Doesn’t contain <bdi>“{missing.join('”, “')}”</bdi>
        </span>
      )}
    </>
  )
}
