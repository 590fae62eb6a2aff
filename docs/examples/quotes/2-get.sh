REQUEST_ID=$(curl -sS -o /dev/null -D - "$BASE_URL/api/external/getQuotes.php" \
  -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{
    "firstName": "Ada", "lastName": "Brown", "email": "ada.brown@example.com",
    "contactNo": "+44 7700 900123", "postcode": "ls63aa", "numberOfTenants": 4,
    "startDate": "2027-09-01", "endDate": "2028-08-31"
  }' | sed -n 's/^x-request-id: \([0-9a-f-]*\).*/\1/Ip')

curl -sS "$BASE_URL/api/v1/quotes/$REQUEST_ID" -H "X-API-Key: $API_KEY"
