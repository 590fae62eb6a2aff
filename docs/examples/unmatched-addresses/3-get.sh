curl -sS "$BASE_URL/api/v1/unmatched-addresses/$ADDRESS_REQUEST_ID" \
  -H "X-API-Key: $API_KEY"
