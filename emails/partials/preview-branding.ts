import type { CompanyBranding } from './template-props'

/** A contact and a logo for previews. The logo is part of the URL, so the preview needs no server. */
export const PREVIEW_BRANDING: CompanyBranding = {
  email: { text: 'lettings@headingley-lets.example', link: 'mailto:lettings@headingley-lets.example' },
  phone: { text: '0113 496 0000', link: 'tel:01134960000' },
  logo: {
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAQCAYAAACm53kpAAAAXElEQVR4AeySoQ0AIAwEAct2DMFQDMF2aPCYFxUn+k2qmvSTv2sl+biA5AIUG6AM6HPcyKr/9N0G0ATofBtAE6DzbQBNgM63AYrAWbtGVv2n7zaAJkDnpzPgL/wBAAD//6mfSygAAAAGSURBVAMA/X1AISJXAUwAAAAASUVORK5CYII=',
    width: 64,
    height: 16,
  },
}
