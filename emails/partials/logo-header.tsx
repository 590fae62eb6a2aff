import { Img, Section, Text } from '@react-email/components'
import { breakLinks } from './break-links'
import { INK, MUTED } from './colours'
import type { CompanyBranding } from './template-props'

export const ByHouseBills = () => (
  <Text className="quiet" style={{ color: MUTED, fontSize: '14px', lineHeight: '20px', margin: 0 }}>
    Household bills by House Bills
  </Text>
)

/**
 * The letting agent's logo, instead of the mark and the agent's name. Mail programs that block images show the name, and
 * so does the plain-text part. The logo has a white background, in dark mode too.
 */
export function LogoHeader({ companyName, logo }: { companyName: string; logo: NonNullable<CompanyBranding['logo']> }) {
  return (
    <Section style={{ padding: '0 4px 12px' }}>
      <Img
        className="logo"
        src={logo.url}
        alt={`\u2068${breakLinks(companyName)}\u2069`}
        width={logo.width}
        height={logo.height}
        style={{
          ...{ backgroundColor: '#ffffff', borderRadius: '8px', marginBottom: '6px', padding: '8px' },
          // Leave room for the padding. The height follows from the width, or from the name if the image is blocked.
          ...{ maxWidth: 'calc(100% - 16px)', height: 'auto' },
          // The style of the name, if the image is blocked. It's dark in dark mode too, because the background is white.
          ...{ color: INK, fontSize: '17px', fontWeight: 700, lineHeight: '22px' },
        }}
      />
      <ByHouseBills />
    </Section>
  )
}
