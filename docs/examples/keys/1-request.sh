curl -sS -o /dev/null -w '%{http_code}\n' "$BASE_URL/api/external/getQuotes.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{
    "firstName": "Ada", "lastName": "Brown",
    "email": "ada.brown@example.com", "contactNo": "+44 7700 900123",
    "postcode": "LS6 3AA", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31"
  }'
