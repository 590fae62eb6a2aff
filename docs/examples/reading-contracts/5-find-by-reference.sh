curl -sS "$BASE_URL/api/v1/contracts/find" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{ "idempotencyKey": "'$REFERENCE'" }'
