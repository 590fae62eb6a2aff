FOUND=$(curl -sS "$BASE_URL/api/v1/unmatched-addresses/find" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{ "idempotencyKey": "'$BOOKING'" }')
ADDRESS_REQUEST_ID=$(echo "$FOUND" | sed 's/.*"addressRequestId":\([0-9]*\).*/\1/')
echo "$FOUND"
