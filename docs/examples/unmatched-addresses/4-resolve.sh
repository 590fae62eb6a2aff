curl -sS "$BASE_URL/api/v1/unmatched-addresses/$ADDRESS_REQUEST_ID/resolve" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $BOOKING-address" \
  -d '{ "addressId": "GB|TM|2" }'
