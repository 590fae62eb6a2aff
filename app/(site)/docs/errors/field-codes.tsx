import { TextLink } from '@/components/ui/text-link'
import type { FieldErrorCode } from '@/lib/platform/validation/field-error-codes'
import { DocsTable } from '../docs-table'
import { InlineCode } from '../inline-code'

const MEANINGS: Record<FieldErrorCode, string> = {
  required: 'The field is missing, null or blank.',
  wrong_type: 'The value has the wrong JSON type, such as a number instead of text.',
  unknown_field: 'There’s no service or query parameter with this name.',
  invalid_value: 'The value isn’t one of those that the field accepts.',
  invalid_characters: 'The text contains a line break or another character that isn’t allowed, or nothing visible.',
  too_long: 'The text has more characters than the limit.',
  too_small: 'The number is smaller than the limit.',
  too_large: 'The number is larger than the limit.',
  invalid_email: 'The text isn’t an email address, or it’s too long to be one.',
  invalid_phone: 'The text isn’t a phone number with a valid prefix and length.',
  invalid_date: 'The text isn’t an existing date in the format YYYY-MM-DD.',
  date_too_early: 'The date is before 1900.',
  date_in_future: 'The date of birth is in the future.',
  end_before_start: 'The tenancy or the range of days ends before it starts.',
  tenancy_too_long: 'The tenancy is longer than the limit, which is in years.',
  no_service_selected: 'None of the services is selected.',
  invalid_postcode: 'The text isn’t a postcode.',
  postcode_not_served: 'We don’t serve the area of the postcode.',
  address_not_found: 'There’s no such address. Only the endpoint that chooses an address has this code.',
}

/** Lists the codes of errors about fields. */
export const FieldCodes = () => (
  <>
    <DocsTable
      caption="The codes of errors about fields"
      columns={['Code', 'Meaning']}
      rows={Object.entries(MEANINGS).map(([code, meaning]) => [<InlineCode key={code}>{code}</InlineCode>, meaning])}
    />
    <p>
      <TextLink href="/docs/input-rules">Input rules</TextLink> shows most of them with an example.
    </p>
  </>
)
