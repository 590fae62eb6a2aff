import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { Card } from '@/components/ui/card'
import { resetCompanyTestData } from './actions'

/** Lets an admin delete what the company has stored in test mode. */
export const TestDataSection = () => (
  <Card title="Test data" level="secondary">
    <p className="mb-4 text-sm text-quiet">
      Delete all test tenants and contracts, so that you can test again with the same email addresses. Your API keys and
      webhook endpoints stay.
    </p>
    <ConfirmDialog
      trigger="Reset test data"
      title="Reset your company’s test data?"
      action={resetCompanyTestData}
      hiddenFields={{}}
      confirmLabel="Reset test data"
      successMessage="Test data reset"
    >
      We’ll delete all test tenants, contracts, quotes, emails, unmatched addresses and webhook deliveries. We’ll also
      delete the stored responses to requests with an Idempotency-Key, and the headers and bodies of logged requests and
      responses. You can’t undo this. Live data, API keys, webhook endpoints, the rest of the request log and the
      activity log don’t change.
    </ConfirmDialog>
  </Card>
)
