// All text has a contrast of at least 4.5:1 with its background. Except for button labels, no colour is pure black or
// white, so that text stays legible in email clients that invert colours.
export const INK = '#1c2b26'
export const MUTED = '#56655f'
export const ACCENT = '#0b6652'
export const BACKGROUND = '#eef3f0'
export const CARD = '#fbfdfc'
