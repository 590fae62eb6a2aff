# Gets quotes for a home, then creates a bills package for its tenant.
# Needs Python 3.9 or newer, and no packages. Run it with: python3 quick-start.py
import http.client
import json
import os
import sys
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ.get("BASE_URL")
API_KEY = os.environ.get("API_KEY")
if not BASE_URL:
    sys.exit("Set BASE_URL to the base URL of the service")
if not API_KEY:
    sys.exit("Set API_KEY to a test key, eb_test_…")


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, so that no other host gets the API key."""

    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirects)


def post(endpoint, body, idempotency_key=None):
    """Sends a request and returns the response body, whatever its status."""
    headers = {"X-API-Key": API_KEY, "Content-Type": "application/json"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    url = f"{BASE_URL}/api/external/{endpoint}.php"
    try:
        http_request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        try:
            # A response can take more than a minute.
            with opener.open(http_request, timeout=70) as http_response:
                response = json.load(http_response)
        except urllib.error.HTTPError as error:
            response = json.load(error)
    except (OSError, ValueError, http.client.HTTPException) as error:
        sys.exit(f"No valid response from {BASE_URL}: {getattr(error, 'reason', error)}")
    if isinstance(response, dict) and response.get("status") in ("success", "error"):
        return response
    sys.exit(f"No valid response from {BASE_URL}: it isn't from the API")


def choose(possible_addresses):
    """Asks the user which of the possible addresses is right, and returns it."""
    print("Address not found. Possible addresses:")
    for number, possible_address in enumerate(possible_addresses, start=1):
        print(f"{number}. {possible_address['address']}")
    print("Enter the number of the right one: ", end="", flush=True)
    answer = sys.stdin.readline().strip()
    numbers = [str(number) for number in range(1, len(possible_addresses) + 1)]
    if answer in numbers:
        return possible_addresses[numbers.index(answer)]
    sys.exit(
        "\nNo address chosen. Run this program in a terminal, "
        f"and enter a number from 1 to {len(numbers)}."
    )


booking = f"booking-{uuid.uuid4()}"  # use your own booking number
tenant = {
    "firstName": "Ada",
    "lastName": "Brown",
    # A tenant can have only one contract, so each run uses a new tenant.
    "email": f"ada.brown+{booking}@example.com",
    "contactNo": "+44 7700 900123",
}
tenancy = {"numberOfTenants": 4, "startDate": "2027-09-01", "endDate": "2028-08-31"}

# 1. Get quotes.
response = post("getQuotes", {**tenant, **tenancy, "postcode": "LS6 3AA"})
if response["status"] != "success":
    sys.exit(response["message"])
for quote in response["data"]["quotes"]:
    if quote.get("planType") == "UNLIMITED":
        print(f"{quote['utilityType']} UNLIMITED: £{quote['weeklyQuote']:.2f} per week")

# 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
request = {
    **tenant,
    **tenancy,
    "birthday": "2001-04-23",
    "address": "4 Test Street, Testington",
    "broadband": "100mbps",
    "selectedServices": {
        "gas": "true",
        "electricity": "true",
        "water": "true",
        "wifi": "true",
    },
}
response = post("createBillsPackage", request, booking)

# 3. The address isn't found, so a person has to choose one.
# The body changes, so the request needs a new Idempotency-Key.
if response.get("possibleAddresses"):
    request["address"] = choose(response["possibleAddresses"])["addressId"]
    response = post("createBillsPackage", request, f"{booking}-chosen")

if response["status"] != "success":
    sys.exit(response.get("message") or response["error"])
print(f"House contract {response['data']['houseContractId']}")
