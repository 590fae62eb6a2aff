import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { TextLink } from '@/components/ui/text-link'
import { EDIT_SECTIONS } from '@/lib/quotes/rate-cards/edit-sections'

/** Links to the forms that change a version's figures in the browser. */
export function EditLinks({ versionId }: { versionId: number }) {
  return (
    <Card title="Change figures">
      <DetailList>
        {EDIT_SECTIONS.map(({ slug, title, description }) => (
          <Detail key={slug} term={<TextLink href={`/support/rates/${versionId}/edit/${slug}`}>{title}</TextLink>}>
            {description}
          </Detail>
        ))}
      </DetailList>
    </Card>
  )
}
