#!/usr/bin/env bash
# Gets quotes for a home, then creates a bills package for its tenant. Needs curl and jq.
set -euo pipefail

: "${BASE_URL:?Set it to the base URL of the service}"
: "${API_KEY:?Set it to a test key, eb_test_…}"

# Sends a request and prints the response body: post ENDPOINT BODY [IDEMPOTENCY_KEY]
# Waits up to 70 seconds, because a response can take more than a minute.
post() {
  curl -sS -m 70 "$BASE_URL/api/external/$1.php" \
    -H "X-API-Key: $API_KEY" \
    -H 'Content-Type: application/json' \
    ${3:+-H "Idempotency-Key: $3"} \
    -d "$2"
}

# Exits if a response is an error.
require_success() {
  if [ "$(jq -r .status <<<"$1")" != success ]; then
    jq -r '.message // .error' <<<"$1" >&2
    exit 1
  fi
}

booking="booking-$(date +%s)" # use your own booking number
tenant='{
  "firstName": "Ada", "lastName": "Brown",
  "email": "'$booking'@example.com", "contactNo": "+44 7700 900123"
}'
tenancy='{"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}'

# 1. Get quotes.
request=$(jq -n "$tenant + $tenancy + {postcode: \"LS6 3AA\"}")
response=$(post getQuotes "$request")
require_success "$response"
jq -r '.data.quotes[] | select(.planType == "UNLIMITED") | .utilityType, .weeklyQuote' <<<"$response" |
  LC_ALL=C xargs printf '%s UNLIMITED: £%.2f per week\n'

# 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
request=$(jq -n "$tenant + $tenancy + {
  birthday: \"2001-04-23\", broadband: \"100mbps\",
  address: \"4 Test Street, Testington\",
  selectedServices: {gas: \"true\", electricity: \"true\", water: \"true\", wifi: \"true\"}
}")
response=$(post createBillsPackage "$request" "$booking")

# 3. The address isn't found, so someone has to choose one. This program takes the first.
# The body changes, so the request needs a new Idempotency-Key.
if jq -e '.possibleAddresses[0]' <<<"$response" >/dev/null; then
  jq -r '"Selected: \(.possibleAddresses[0].address)"' <<<"$response"
  choice=$(jq .possibleAddresses[0].addressId <<<"$response")
  request=$(jq ".address = $choice" <<<"$request")
  response=$(post createBillsPackage "$request" "$booking-selected")
fi

require_success "$response"
jq -r '"House contract \(.data.houseContractId)"' <<<"$response"
