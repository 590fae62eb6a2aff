#!/usr/bin/env bash
# Quotes for a home, then the bills package of its tenant. Needs curl and jq.
set -euo pipefail

: "${BASE_URL:?the address of the service}" "${API_KEY:?a test key: eb_test_…}"

# The answer of an endpoint, whatever its status: call ENDPOINT BODY [IDEMPOTENCY_KEY]
call() {
  curl -sS "$BASE_URL/api/external/$1.php" \
    -H "X-API-Key: $API_KEY" \
    -H 'Content-Type: application/json' \
    ${3:+-H "Idempotency-Key: $3"} \
    -d "$2"
}

# Ends the program where an answer is a refusal.
succeeded() {
  if [ "$(jq -r .status <<<"$1")" != success ]; then
    jq -r '.message // .error' <<<"$1" >&2
    exit 1
  fi
}

booking="booking-$(date +%s)" # stands for your own number of it
tenant='{
  "firstName": "Ada", "lastName": "Brown",
  "email": "'$booking'@example.com", "contactNo": "+44 7700 900123"
}'
tenancy='{"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}'

# 1. What would the bills cost?
request=$(jq -n "$tenant + $tenancy + {postcode: \"LS6 3AA\"}")
answer=$(call getQuotes "$request")
succeeded "$answer"
jq -r '.data.quotes[] | select(.planType == "UNLIMITED")
  | "\(.utilityType) UNLIMITED: £\(.weeklyQuote) a week"' <<<"$answer"

# 2. Set the bills up. A retry under the same Idempotency-Key does nothing twice.
request=$(jq -n "$tenant + $tenancy + {
  birthday: \"2001-04-23\", broadband: \"100mbps\",
  address: \"4 Test Street, Testington\",
  selectedServices: {gas: \"true\", electricity: \"true\", water: \"true\", wifi: \"true\"}
}")
answer=$(call createBillsPackage "$request" "$booking")

# 3. No house has this address: somebody chooses one, here the first.
# Another body needs another key.
if jq -e '.possibleAddresses[0]' <<<"$answer" >/dev/null; then
  jq -r '"Chosen: \(.possibleAddresses[0].address)"' <<<"$answer"
  chosen=$(jq .possibleAddresses[0].addressId <<<"$answer")
  request=$(jq ".address = $chosen" <<<"$request")
  answer=$(call createBillsPackage "$request" "$booking-chosen")
fi

succeeded "$answer"
jq -r '"House contract \(.data.houseContractId)"' <<<"$answer"
