#!/usr/bin/env bash
# Gets quotes for a home, then creates a bills package for its tenant.
# Needs bash, curl and jq. Run it with: bash quick-start.sh
set -euo pipefail

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

[ -n "${BASE_URL:-}" ] || fail 'Set BASE_URL to the base URL of the service'
[ -n "${API_KEY:-}" ] || fail 'Set API_KEY to a test key, eb_test_…'

# post ENDPOINT BODY [IDEMPOTENCY_KEY] sends a request and prints the response body,
# whatever its status. It waits up to 70 seconds, because a response can take more than a
# minute.
post() {
  local body
  body=$(curl -sS -m 70 "$BASE_URL/api/external/$1.php" \
    -H "X-API-Key: $API_KEY" \
    -H 'Content-Type: application/json' \
    ${3:+-H "Idempotency-Key: $3"} \
    -d "$2") || exit 1
  case $(jq -r .status <<<"$body" 2>&1) in
    success | error) printf '%s' "$body" ;;
    *) fail "No valid response from $BASE_URL: it isn't from the API" ;;
  esac
}

# Exits if a response is an error.
require_success() {
  [ "$(jq -r .status <<<"$1")" = success ] || fail "$(jq -r '.message // .error' <<<"$1")"
}

booking="booking-$(date +%s)-$RANDOM" # use your own booking number
# A tenant can have only one contract, so each run uses a new tenant.
tenant='{
  "firstName": "Ada", "lastName": "Brown",
  "email": "ada.brown+'$booking'@example.com", "contactNo": "+44 7700 900123"
}'
tenancy='{"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}'

# 1. Get quotes.
request=$(jq -n "$tenant + $tenancy + {postcode: \"LS6 3AA\"}")
response=$(post getQuotes "$request")
require_success "$response"
jq -r '.data.quotes[] | select(.planType == "UNLIMITED") |
  .utilityType, .weeklyQuote' <<<"$response" |
  LC_ALL=C xargs printf '%s UNLIMITED: £%.2f per week\n'

# 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
request=$(jq -n "$tenant + $tenancy + {
  birthday: \"2001-04-23\", broadband: \"100mbps\",
  address: \"4 Test Street, Testington\",
  selectedServices: {
    gas: \"true\", electricity: \"true\", water: \"true\", wifi: \"true\"
  }
}")
response=$(post createBillsPackage "$request" "$booking")

# 3. The address isn't found, so a person has to choose one.
# The body changes, so the request needs a new Idempotency-Key.
count=$(jq '.possibleAddresses | length' <<<"$response")
if [ "$count" -gt 0 ]; then
  echo 'Address not found. Possible addresses:'
  jq -r '.possibleAddresses | to_entries[] |
    "\(.key + 1). \(.value.address)"' <<<"$response"
  printf 'Enter the number of the right one: '
  read -r number || true
  choice=$(jq --arg number "$number" \
    '.possibleAddresses | to_entries[] |
      select("\(.key + 1)" == $number).value.addressId' <<<"$response")
  [ -n "$choice" ] || fail "
No address chosen. Run this program in a terminal, and enter a number from 1 to $count."
  request=$(jq ".address = $choice" <<<"$request")
  response=$(post createBillsPackage "$request" "$booking-chosen")
fi

require_success "$response"
jq -r '"House contract \(.data.houseContractId)"' <<<"$response"
