#!/usr/bin/env bash
# Creates a bills package. Retries if the response is lost, or if the error may be
# temporary.
# Needs bash, curl 7.84 or newer, and jq. Run it with: bash retries.sh
set -euo pipefail

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

[ -n "${BASE_URL:-}" ] || fail 'Set BASE_URL to the base URL of the service'
[ -n "${API_KEY:-}" ] || fail 'Set API_KEY to a test key, eb_test_…'

max_attempts=7

# post_with_retries ENDPOINT BODY IDEMPOTENCY_KEY sends a request until the response is
# final. Sets status and response. The status is 0 if the last attempt got no valid
# response.
post_with_retries() {
  local attempt output retry_after backoff_ms jitter_ms wait_ms
  for ((attempt = 1; ; attempt++)); do
    status=0 response='no response' retry_after=''
    # A response can take more than a minute.
    if output=$(curl -sS -m 70 -w '\n%{http_code} %header{retry-after}' \
      "$BASE_URL/api/external/$1.php" \
      -H "X-API-Key: $API_KEY" \
      -H 'Content-Type: application/json' \
      -H "Idempotency-Key: $3" \
      -d "$2"); then
      response=${output%$'\n'*}
      read -r status retry_after <<<"${output##*$'\n'}"
    fi
    # A proxy may send its own page.
    if [ "$status" = 200 ] && [ "$(jq -r .status <<<"$response" 2>&1)" != success ]; then
      status=0 response="The response isn't from the API"
    fi
    case $status in
      0 | 408 | 409 | 429 | 5??) ;;
      *) return ;;
    esac
    if ((attempt == max_attempts)); then return; fi

    # Exponential backoff with jitter: 0.5 to 1 second, then twice that, and so on.
    backoff_ms=$((1000 << (attempt - 1)))
    jitter_ms=$((RANDOM * backoff_ms / 65536))
    wait_ms=$((backoff_ms / 2 + jitter_ms + 1000 * $(to_seconds "$retry_after")))
    echo "Attempt $attempt: status $status. Next attempt in $wait_ms ms." >&2
    sleep "$((wait_ms / 1000)).$(printf %03d $((wait_ms % 1000)))"
  done
}

# Prints how many seconds a Retry-After header asks to wait. It contains a number of
# seconds, or a date. Prints 0 if there's no header, or if it's invalid.
to_seconds() {
  LC_ALL=C jq -nr --arg text "$1" '
    def from_date: strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime - now;
    [($text | tonumber? // from_date? // 0), 0] | max | ceil'
}

# Use your own booking number, and store it before you send it.
booking="booking-$(date +%s)-$RANDOM"
# Create the text once, because every attempt must send exactly the same bytes.
body='{
  "firstName": "Ada", "lastName": "Brown", "birthday": "2001-04-23",
  "email": "ada.brown+'$booking'@example.com", "contactNo": "+44 7700 900123",
  "address": "1 Test Street, Testington, LS99 9ZZ", "broadband": "100mbps",
  "numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31",
  "selectedServices": {"gas": "true", "electricity": "true", "wifi": "true"}
}'

post_with_retries createBillsPackage "$body" "$booking"
[ "$status" = 200 ] || fail "Failed with status $status: $response"
jq -r '"House contract \(.data.houseContractId)"' <<<"$response"
