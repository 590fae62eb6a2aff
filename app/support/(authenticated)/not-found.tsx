import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'

export default function NotFound() {
  return (
    <>
      <title>Not found · House Bills support</title>
      <PageHeader title="Not found">
        There is nothing here. The address may be mistyped, or what was here is erased or gone.
      </PageHeader>
      <ButtonLink href="/support">Go to the search</ButtonLink>
    </>
  )
}
