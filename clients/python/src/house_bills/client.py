"""The client."""

import uuid
from collections.abc import Iterator

from .models import (
    BillsPackageRequest,
    Contract,
    ContractDetail,
    ContractPage,
    ContractStatus,
    CreateResult,
    QuoteItem,
    QuoteRequest,
    Quotes,
    TimelineEntry,
    from_json,
)
from .transport import Transport


class HouseBillsClient:
    """A client for the partner API.

    It repeats requests that failed for a passing reason. Its methods raise a HouseBillsError if a request is rejected or
    keeps failing.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 70,
        max_retries: int = 6,
        retry_delay: float = 1,
    ) -> None:
        """Creates a client. Raises ValueError if the API key is missing or isn't printable ASCII.

        :param base_url: the service's base URL, such as "https://bills.example.com"
        :param api_key: the API key: "eb_live_…" or "eb_test_…"
        :param timeout: how long each attempt can take, in seconds, from connecting to the end of the response. A
            response can take a minute
        :param max_retries: how often a request is repeated after it failed. With six, the pauses add up to more than the
            30 seconds for which an idempotency key can stay locked after the service failed
        :param retry_delay: the longest pause before the first retry, in seconds. It doubles with each retry
        """
        self._transport = Transport(base_url, api_key, timeout, max_retries, retry_delay)

    def create_bills_package(self, body: BillsPackageRequest, *, idempotency_key: str | None = None) -> CreateResult:
        """Creates a house contract for a tenant, who receives a confirmation email.

        Raises ValueError if the idempotency key is invalid.

        :param idempotency_key: sends the same request only once for at least 48 hours, even if you call the method
            again. Use 1 to 255 visible ASCII characters. Default: a random UUID, so that retries are safe
        """
        key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
        response = self._transport.write("/api/external/createBillsPackage.php", body, key)
        return from_json(
            CreateResult,
            {
                **response.body["data"],
                "requestId": response.request_id,
                "idempotencyKey": key,
                "isReplay": response.headers.get("Idempotent-Replayed") == "true",
            },
        )

    def get_quotes(self, body: QuoteRequest) -> Quotes:
        """Gets quotes for a property's utilities."""
        response = self._transport.post("/api/external/getQuotes.php", body)
        return Quotes([from_json(QuoteItem, item) for item in response.body["data"]["quotes"]], response.request_id)

    def list_contracts(
        self,
        *,
        status: ContractStatus | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        starting_after: int | None = None,
        limit: int = 50,
    ) -> ContractPage:
        """Lists a page of your company's contracts in the mode of the key, newest first.

        :param status: only contracts with this status
        :param created_from: only contracts that were created on this day or later, in UK time (YYYY-MM-DD)
        :param created_to: only contracts that were created on this day or earlier, in UK time (YYYY-MM-DD)
        :param starting_after: the house_contract_id of the last contract of the previous page
        :param limit: how many contracts a page has: 1 to 100
        """
        query = {
            "status": status,
            "createdFrom": created_from,
            "createdTo": created_to,
            "startingAfter": starting_after,
            "limit": limit,
        }
        response = self._transport.get("/api/v1/contracts", query)
        data = response.body["data"]
        contracts = [from_json(Contract, contract) for contract in data["contracts"]]
        return ContractPage(contracts, data["hasMore"], response.request_id)

    def iterate_contracts(
        self,
        *,
        status: ContractStatus | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
    ) -> Iterator[Contract]:
        """Iterates over your company's contracts in the mode of the key, newest first.

        Requests each page when it's needed. The parameters are those of `list_contracts`.
        """
        starting_after = None
        has_more = True
        while has_more:
            page = self.list_contracts(
                status=status,
                created_from=created_from,
                created_to=created_to,
                starting_after=starting_after,
                limit=100,
            )
            yield from page.contracts
            has_more = page.has_more
            starting_after = page.contracts[-1].house_contract_id if has_more else None

    def find_contracts(self, *, email: str) -> list[Contract]:
        """Finds your company's contracts for the tenant with this email address, newest first."""
        response = self._transport.post("/api/v1/contracts/find", {"email": email})
        return [from_json(Contract, contract) for contract in response.body["data"]["contracts"]]

    def get_contract(self, house_contract_id: int) -> ContractDetail:
        """Gets one of your company's contracts, with its history.

        Raises NotFoundError if there's none with this ID in the mode of the key.
        """
        response = self._transport.get(f"/api/v1/contracts/{house_contract_id}")
        contract = response.body["data"]["contract"]
        timeline = [from_json(TimelineEntry, entry) for entry in contract["timeline"]]
        return from_json(ContractDetail, {**contract, "timeline": timeline})
