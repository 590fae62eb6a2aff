# Creates a bills package with the Python client.
# Needs Python 3.11 or newer, and the client:
# pip install ./house_bills-1.0.0-py3-none-any.whl
import os
import sys
import time

from house_bills import (
    AddressNotFoundError,
    HouseBillsClient,
    HouseBillsError,
    InvalidRequestError,
)

# The base URL of the service, and a test key: eb_test_…
BASE_URL, API_KEY = os.environ.get("BASE_URL"), os.environ.get("API_KEY")
if not BASE_URL or not API_KEY:
    sys.exit("Set BASE_URL and API_KEY")

bills = HouseBillsClient(BASE_URL, API_KEY)
booking = f"booking-{time.time_ns()}"  # use your own booking number

try:
    contract = bills.create_bills_package(
        {
            "firstName": "Ada",
            "lastName": "Brown",
            "birthday": "2001-04-23",
            "email": f"{booking}@example.com",
            "contactNo": "+44 7700 900123",
            "address": "1 Test Street, Testington, LS99 9ZZ",
            "broadband": "100mbps",
            "numberOfTenants": 4,
            "startDate": "2027-09-01",
            "endDate": "2028-08-31",
            "selectedServices": {
                "gas": "true",
                "electricity": "true",
                "water": "true",
                "wifi": "true",
            },
        },
        idempotency_key=booking,
    )
    print(f"House contract {contract.house_contract_id}")
except HouseBillsError as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    if isinstance(error, InvalidRequestError):
        for item in error.errors:
            print(f"{item.field}: {item.message} ({item.code})", file=sys.stderr)
    elif isinstance(error, AddressNotFoundError):
        # Ask someone to choose, and send the address ID in place of the address, with
        # a new idempotency key.
        for choice in error.possible_addresses:
            print(f"{choice.address_id}: {choice.address}", file=sys.stderr)
    sys.exit(1)
