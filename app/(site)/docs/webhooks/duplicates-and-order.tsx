import { InlineCode } from '../inline-code'

/** Explains how a receiver skips duplicates, and keeps outdated messages from replacing newer ones. */
export const DuplicatesAndOrder = () => (
  <>
    <p>
      A message can arrive twice, for example if your response was lost. Store each <InlineCode>webhook-id</InlineCode>,
      and skip duplicates.
    </p>
    <p>
      Messages can also arrive out of order. The <InlineCode>timestamp</InlineCode> in the body orders the events about
      a contract, and those about an unmatched address: a later event always has a later timestamp. So store the
      timestamp with the status that you keep, and don’t let an earlier message replace the status of a later one. Still
      act on every other message, such as <InlineCode>mail.bounced</InlineCode>, whenever it arrives. Events about
      different contracts can have the same timestamp. Don’t use the header <InlineCode>webhook-timestamp</InlineCode>{' '}
      for this, because it’s when we sent the attempt.
    </p>
    <p>
      If you read a contract after a message has arrived, the response includes what the message is about. It can also
      include changes whose messages haven’t arrived yet.
    </p>
  </>
)
