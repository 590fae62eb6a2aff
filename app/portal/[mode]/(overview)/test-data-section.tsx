import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { Card } from '@/components/ui/card'
import { resetCompanyTestData } from './actions'

/** Lets an admin delete what the company has stored in test mode. */
export const TestDataSection = () => (
  <Card title="Test data">
    <p className="mb-4 text-sm text-quiet">
      Start your tests again with the same email addresses: delete all test tenants and contracts. Your API keys and
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
      We’ll delete all test tenants, contracts, quotes, emails, unmatched addresses and webhook deliveries, and the
      responses that are stored for Idempotency-Keys. You can’t undo this. Live data, API keys, webhook endpoints, the
      request log and the activity don’t change.
    </ConfirmDialog>
  </Card>
)
