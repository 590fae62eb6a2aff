import { TextLink } from '@/components/ui/text-link'
import type { Delivery } from '@/lib/webhooks/delivery/find-deliveries'

interface Props {
  mode: string
  delivery: Pick<Delivery, 'contractId' | 'addressRequestId'>
}

/** Links to the contract that an event is about, or else to the unmatched address. */
export function DeliverySubject({ mode, delivery: { contractId, addressRequestId } }: Props) {
  if (contractId)
    return <TextLink href={`/portal/${mode}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
  if (!addressRequestId) return '–'
  return (
    <TextLink
      href={`/portal/${mode}/unmatched-addresses/${addressRequestId}`}
    >{`Unmatched address ${addressRequestId}`}</TextLink>
  )
}
