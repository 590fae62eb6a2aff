curl -sS -X POST "$BASE_URL/api/v1/unmatched-addresses/$ADDRESS_REQUEST_ID/dismiss" \
  -H "X-API-Key: $API_KEY"
