curl -sS -X POST "$BASE_URL/api/v1/contracts/$HOUSE_CONTRACT_ID/resend-email" \
  -H "X-API-Key: $API_KEY"
