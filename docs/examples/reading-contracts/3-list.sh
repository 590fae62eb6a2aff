curl -sS "$BASE_URL/api/v1/contracts?status=active&limit=1" -H "X-API-Key: $API_KEY"
