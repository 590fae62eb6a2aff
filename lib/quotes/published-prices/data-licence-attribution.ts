/**
 * The attributions that the licences of our price data require. Each of them also appears in a file in
 * prisma/rate-card.
 */
export const ATTRIBUTION = [
  'Contains Ofgem data, used under the Open Government Licence v3.0.',
  'Contains public sector information licensed under the Open Government Licence v3.0.',
  'Contains OS data © Crown copyright and database right 2014',
  'Contains Royal Mail data © Royal Mail copyright and database right 2014',
  'Contains National Statistics data © Crown copyright and database right 2014',
  'Boundaries: NESO Open Data Licence. Supported by National Energy SO Open Data',
]
