import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { LanguageTabs } from '../language-tabs'
import { RequestSample } from '../request-sample'

export const metadata = docsMetadata('/docs/webhook-receivers')

const RECEIVERS = [
  { language: 'Node.js', file: 'receiver.mjs', command: 'node receiver.mjs', needs: 'Node 20 or newer' },
  {
    language: 'PHP',
    file: 'receiver.php',
    command: 'php -S 127.0.0.1:8787 receiver.php',
    needs: 'PHP 8.1 or newer',
  },
  { language: 'Python', file: 'receiver.py', command: 'python3 receiver.py', needs: 'Python 3.9 or newer' },
]

export default async function WebhookReceivers() {
  const receivers = await Promise.all(
    RECEIVERS.map(async (receiver) => ({ ...receiver, text: await loadCodeSnippet(`webhooks/${receiver.file}`) })),
  )
  return (
    <GuideLayout
      path="/docs/webhook-receivers"
      intro="A receiver is the program on your server that our webhook messages are sent to. This page has complete receivers, and explains how to check that a message is from us."
      sections={[
        {
          id: 'programs',
          title: 'Receivers',
          body: (
            <>
              <p>
                Each program verifies signatures, sends back the{' '}
                <TextLink href="/docs/webhooks#verifying-the-url">challenge</TextLink>, skips{' '}
                <TextLink href="/docs/webhooks#duplicates">duplicates</TextLink> and prints the events.
              </p>
              <LanguageTabs
                languages={receivers.map(({ language, file, command, needs, text }) => ({
                  name: language,
                  panel: (
                    <>
                      <p className="mb-3">
                        Save it as <InlineCode>{file}</InlineCode>, and run it with{' '}
                        <InlineCode>{`WEBHOOK_SECRET=whsec_… ${command}`}</InlineCode>. It needs {needs}.
                      </p>
                      <CodeBlock title={file} text={text} source={`docs/webhooks/${file}`} />
                    </>
                  ),
                }))}
              />
              <p>
                The receiver serves plain HTTP on port 8787. In production, put it behind your HTTPS proxy, and make
                sure that the proxy passes on the body unchanged.
              </p>
            </>
          ),
        },
        LOCAL,
        SIGNATURES,
        WRONG_SIGNATURE,
        EXAMPLE,
      ]}
    />
  )
}

const LOCAL: GuideSection = {
  id: 'local',
  title: 'Receiving messages on your own machine',
  body: (
    <>
      <p>
        We send messages only to <InlineCode>https</InlineCode> URLs on the public internet. So while you develop, use a
        tunnel, such as cloudflared or ngrok, which gives your machine a public URL:
      </p>
      <ol>
        <li>Start a tunnel to port 8787 of your machine.</li>
        <li>
          Add the tunnel’s URL as an <TextLink href="/docs/webhooks#endpoints">endpoint</TextLink> in test mode, and
          copy the signing secret.
        </li>
        <li>Start a receiver with this secret, then click “Send challenge” on the endpoint’s page in the portal.</li>
        <li>
          Create a contract with a test key. Within seconds, the receiver prints{' '}
          <InlineCode>contract.created</InlineCode>.
        </li>
      </ol>
      <p>
        If the service itself runs on your machine, with its built-in database, you don’t need a tunnel. Add the
        endpoint <InlineCode>http://127.0.0.1:8787</InlineCode>.
      </p>
    </>
  ),
}

const SIGNATURES: GuideSection = {
  id: 'signatures',
  title: 'Verifying signatures',
  body: (
    <>
      <p>
        Always verify signatures, because anyone can send requests to your URL. Messages follow the{' '}
        <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> specification, so one of its
        libraries can do this for you. Otherwise:
      </p>
      <ol>
        <li>
          Read the three headers below, and the <strong>raw body</strong>, before you parse it. The signature covers
          exactly these bytes.
        </li>
        <li>
          Get the <strong>key</strong>: base64-decode the part of the secret after <InlineCode>whsec_</InlineCode>. The
          key is these 32 bytes, not the text.
        </li>
        <li>
          Compute the HMAC-SHA256 of <InlineCode>webhook-id.webhook-timestamp.body</InlineCode>, that is, of the three
          values joined by full stops. Base64-encode the result, and put <InlineCode>v1,</InlineCode> in front.
        </li>
        <li>
          Split <InlineCode>webhook-signature</InlineCode> at its spaces. The message is from us if <strong>one</strong>{' '}
          of the parts is the same as your result. Ignore parts that start with anything but{' '}
          <InlineCode>v1,</InlineCode>. Compare in constant time.
        </li>
        <li>
          Check the <strong>time</strong>: reject a message whose <InlineCode>webhook-timestamp</InlineCode> is more
          than five minutes before or after your server’s time. Otherwise, somebody could send you an old message again.
        </li>
        <li>If a check fails, respond with 400.</li>
      </ol>
      <DocsTable
        caption="Headers of a message"
        columns={['Header', 'Content']}
        rows={[
          [
            <InlineCode key="id">webhook-id</InlineCode>,
            'The ID of this event for your endpoint. It’s the same on every attempt.',
          ],
          [
            <InlineCode key="time">webhook-timestamp</InlineCode>,
            'When this attempt was sent, in seconds since 1970 (Unix time). The timestamp in the body is the time of the event.',
          ],
          [
            <InlineCode key="signature">webhook-signature</InlineCode>,
            <>
              One or more signatures, separated by spaces. While you{' '}
              <TextLink href="/docs/webhooks#rotation">rotate the secret</TextLink>, there’s one for each secret.
            </>,
          ],
        ]}
      />
    </>
  ),
}

const WRONG_SIGNATURE: GuideSection = {
  id: 'wrong-signature',
  title: 'If signature verification fails',
  body: (
    <>
      <p>A wrong signature usually has one of these causes:</p>
      <ul>
        <li>
          <strong>The body isn’t the raw one.</strong> Many frameworks parse JSON before your code runs. If you
          serialise it again, the bytes differ. Use your framework’s option for the raw body.
        </li>
        <li>
          <strong>The secret is that of another endpoint.</strong> Each endpoint has its own, in each mode. After a
          rotation, the old one stops working when the grace period ends.
        </li>
        <li>
          <strong>The key isn’t decoded.</strong> It’s the base64-decoded part after <InlineCode>whsec_</InlineCode>,
          not the text.
        </li>
        <li>
          <strong>Your server’s clock is wrong</strong>, by more than five minutes. Synchronise it with a time server.
        </li>
      </ul>
      <p>
        Test your code with the <TextLink href="#example">example below</TextLink>, and then with a{' '}
        <TextLink href="/docs/webhooks#testing">test event</TextLink>. Messages that your server rejects aren’t lost,
        because we <TextLink href="/docs/webhooks#retries">retry</TextLink> for about three days.
      </p>
    </>
  ),
}

const EXAMPLE: GuideSection = {
  id: 'example',
  title: 'Example of a signature',
  body: (
    <>
      <p>Use these values to test your own code. The body is shortened:</p>
      <RequestSample file="examples/webhook-receivers/1-signature.sh" title="Sign a message" />
      <RequestSample file="examples/webhook-receivers/1-signature.txt" title="Output" />
      <p>Your code must get the same signature. It must still reject this message, because its time isn’t now.</p>
    </>
  ),
}
