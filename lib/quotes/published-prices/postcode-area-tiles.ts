/** The postcode areas of the United Kingdom as tiles, roughly where they are on a map. A dot is an empty tile. */
const ROWS = `
.  .  .  .  .  .  .  .  ZE
.  .  .  HS .  .  KW
.  .  .  .  IV .  AB
.  .  .  .  .  PH DD
.  .  .  .  PA FK KY
.  .  .  .  G  ML EH
.  .  .  .  KA DG TD NE
.  BT .  .  .  CA DH SR
.  .  .  .  .  LA DL TS
.  .  .  .  FY BB BD HG YO
.  .  .  .  PR BL HX LS HU
.  .  .  L  WN OL HD WF DN
.  .  .  CH WA M  SK S  LN
.  .  LL .  CW ST DE NG
.  .  .  SY TF WV WS LE PE NR
.  .  .  LD DY B  CV NN CB IP
.  .  .  HR WR OX MK LU SG CO
.  SA CF NP GL SN HP AL EN CM SS
.  .  .  BS BA RG SL WD N  IG RM
.  .  .  TA SP GU UB HA NW E
.  .  EX DT BH SO TW W  WC EC
.  PL TQ .  .  PO KT SW SE BR DA
TR .  .  .  .  .  RH SM CR TN ME CT
.  .  .  .  .  .  .  BN`

export interface Tile {
  area: string
  column: number
  row: number
}

export const TILES: Tile[] = ROWS.trim()
  .split('\n')
  .flatMap((line, row) =>
    line
      .trim()
      .split(/\s+/)
      .map((area, column) => ({ area, column, row }))
      .filter(({ area }) => area !== '.'),
  )
