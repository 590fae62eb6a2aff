curl -sS "$BASE_URL/api/v1/unmatched-addresses?status=resolved&limit=1" \
  -H "X-API-Key: $API_KEY"
