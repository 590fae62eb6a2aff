import { type CsvLayout, layoutSchema } from './schema'

/** The columns of a plain file. */
export const PLAIN_COLUMNS = [
  'sub_building',
  'building_name',
  'number',
  'street',
  'locality',
  'town',
  'county',
  'postcode',
] as const

const plainLayout = {
  parts: {
    subBuilding: '{sub_building}',
    buildingName: '{building_name}',
    number: '{number}',
    street: '{street}',
    locality: '{locality}',
    town: '{town}',
    county: '{county}',
    postcode: '{postcode}',
  },
}

// Ordnance Survey, "AddressBase Plus technical specification": the data's chunks have no header, its columns are in
// the order of AddressBasePlus_Header.csv, which is supplied beside them. State 4 no longer exists, change type D is
// a deletion, postal N takes no post. The delivery point's fields are Royal Mail's, as people write addresses; the
// others are the local authority's, for homes that have no delivery point. Its house number is one of its own street,
// which Royal Mail may know by another name, so it never stands with a street of Royal Mail's.
const osAddressBasePlusLayout = {
  header: false,
  columns: (
    'uprn udprn change_type state state_date class parent_uprn x_coordinate y_coordinate latitude longitude rpc ' +
    'local_custodian_code country la_start_date last_update_date entry_date rm_organisation_name la_organisation ' +
    'department_name legal_name sub_building_name building_name building_number sao_start_number sao_start_suffix ' +
    'sao_end_number sao_end_suffix sao_text alt_language_sao_text pao_start_number pao_start_suffix pao_end_number ' +
    'pao_end_suffix pao_text alt_language_pao_text usrn usrn_match_indicator area_name level official_flag ' +
    'os_address_toid os_address_toid_version os_roadlink_toid os_roadlink_toid_version os_topo_toid ' +
    'os_topo_toid_version voa_ct_record voa_ndr_record street_description alt_language_street_description ' +
    'dependent_thoroughfare thoroughfare welsh_dependent_thoroughfare welsh_thoroughfare double_dependent_locality ' +
    'dependent_locality locality welsh_dependent_locality welsh_double_dependent_locality town_name ' +
    'administrative_area post_town welsh_post_town postcode postcode_locator postcode_type delivery_point_suffix ' +
    'addressbase_postal po_box_number ward_code parish_code rm_start_date multi_occ_count voa_ndr_p_desc_code ' +
    'voa_ndr_scat_code alt_language'
  ).split(' '),
  skip: { state: ['4'], change_type: ['D'], addressbase_postal: ['N'] },
  titleCase: true,
  parts: {
    subBuilding: [
      '{sub_building_name}',
      {
        of: '{sao_text}|{sao_start_number}{sao_start_suffix}[-{sao_end_number}{sao_end_suffix}]',
        match: '^(.+)\\|(.*)$',
        write: '$1 $2',
      },
      'Flat {sao_start_number}{sao_start_suffix}[-{sao_end_number}{sao_end_suffix}]',
    ],
    // Royal Mail writes '12A' as a building's name.
    buildingName: [{ of: '{building_name}', match: '^(?!\\d+[A-Z]?(?:-\\d+[A-Z]?)?$)(.+)$' }, '{pao_text}'],
    number: [
      '{building_number}',
      { of: '{building_name}', match: '^(\\d+[A-Z]?(?:-\\d+[A-Z]?)?)$' },
      {
        of: '{dependent_thoroughfare}{thoroughfare}|{pao_start_number}{pao_start_suffix}[-{pao_end_number}{pao_end_suffix}]',
        match: '^\\|(.+)$',
      },
    ],
    street: ['{dependent_thoroughfare}', '{thoroughfare}', '{street_description}'],
    locality: ['{dependent_locality}', '{locality}'],
    town: ['{post_town}', '{town_name}'],
    postcode: ['{postcode}', '{postcode_locator}'],
  },
}

// HM Land Registry, "How to access HM Land Registry Price Paid Data", explanations of column headers: no header, and
// PAON is a number, a name, or both ('VICTORIA HOUSE, 12'). A row of status D deletes a sale.
const NUMBER_PATTERN = '\\d+[A-Z]?(?: ?- ?\\d+[A-Z]?)?'
const pricePaidLayout = {
  header: false,
  columns: (
    'transaction price date postcode property_type new duration paon saon street locality town district county ' +
    'category record_status'
  ).split(' '),
  skip: { record_status: ['D'] },
  titleCase: true,
  parts: {
    subBuilding: [{ of: '{saon}', match: '^(\\d+[A-Z]?)$', write: 'Flat $1' }, '{saon}'],
    buildingName: { of: '{paon}', match: `^(?!${NUMBER_PATTERN}$)(.+?)(?:, ?${NUMBER_PATTERN})?$` },
    number: { of: '{paon}', match: `^(?:.*, ?)?(${NUMBER_PATTERN})$` },
    street: '{street}',
    locality: '{locality}',
    town: '{town}',
    county: '{county}',
    postcode: '{postcode}',
  },
}

/** The layouts that need no file, by the name that `--layout` gives. */
export const CSV_LAYOUTS: Record<string, CsvLayout> = {
  plain: layoutSchema.parse(plainLayout),
  'os-addressbase-plus': layoutSchema.parse(osAddressBasePlusLayout),
  'price-paid': layoutSchema.parse(pricePaidLayout),
}
