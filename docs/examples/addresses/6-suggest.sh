curl -sS "$BASE_URL/api/v1/addresses/suggest" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{ "address": "2 test street testington" }'
