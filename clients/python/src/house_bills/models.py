"""The objects of the API. Requests are dictionaries with the API's own field names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict, TypeVar

ServiceSelection = bool | Literal["true", "false"]


class SelectedServices(TypedDict):
    """The services in the package, at least one. Leave out the services that the tenant doesn't want."""

    gas: NotRequired[ServiceSelection]
    electricity: NotRequired[ServiceSelection]
    water: NotRequired[ServiceSelection]
    tv: NotRequired[ServiceSelection]
    wifi: NotRequired[ServiceSelection]


class BillsPackageRequest(TypedDict):
    """The body of a request that creates a contract. Dates are YYYY-MM-DD."""

    firstName: str
    lastName: str
    birthday: str
    email: str
    contactNo: str
    address: str
    broadband: str
    numberOfTenants: int | str
    startDate: str
    endDate: str
    selectedServices: SelectedServices


class QuoteRequest(TypedDict):
    """The body of a request for quotes. Dates are YYYY-MM-DD."""

    firstName: str
    lastName: str
    email: str
    contactNo: str
    postcode: str
    numberOfTenants: int | str
    startDate: str
    endDate: str


@dataclass(frozen=True)
class CreateResult:
    """A new contract."""

    house_contract_id: int
    tenant_id: int
    message: str
    """Says whether an account was created for the tenant, and how its initial password is formed."""
    request_id: str
    """The X-Request-Id header. Store it, because webhook events name it."""
    idempotency_key: str
    """The Idempotency-Key that was sent."""
    is_replay: bool
    """Whether an earlier request with the same key had already created the contract."""


@dataclass(frozen=True)
class QuoteItem:
    """The quote for one plan or speed. Amounts are in GBP per week for the whole household, including VAT."""

    utility_type: str
    """gas, electric, water, tv or broadband."""
    weekly_quote: float
    plan_type: str | None
    """GREENSAVER, LITE or UNLIMITED, for gas and electric."""
    tariff: float | None
    """Unit rate in pence per kWh."""
    estimate: float | None
    """Estimated use over the tenancy, in kWh."""
    standing_charge: float | None
    """Pence per day."""
    electric_only_estimate: float | None
    weekly_quote_electric_only: float | None
    broadband_speed: str | None


@dataclass(frozen=True)
class Quotes:
    """Quotes in the order gas, electric, water, tv, broadband."""

    quotes: list[QuoteItem]
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""
    is_replay: bool
    """Whether an earlier request with the same key had already been carried out.

    If so, `get_quote` knows only the request_id of the first response.
    """


ContractStatus = Literal["active", "cancelled", "closed"]
"""`closed` means that the tenancy has ended and House Bills support has closed the contract."""


@dataclass(frozen=True)
class Contract:
    """A contract, with the details that you sent apart from the date of birth.

    If the tenant's personal data was erased, the fields about the tenant are None.
    """

    house_contract_id: int
    tenant_id: int
    status: ContractStatus
    request_id: str
    """The X-Request-Id header of the request that created the contract."""
    address_request_id: int | None
    """The ID of the unmatched address that the contract came from, if any."""
    idempotency_key: str | None
    """The Idempotency-Key of the request that created the contract, if it had one."""
    created_at: datetime
    cancelled_at: datetime | None
    closed_at: datetime | None
    is_erased: bool
    """Whether the tenant's personal data was erased."""
    first_name: str | None
    last_name: str | None
    email: str | None
    contact_no: str | None
    address: str
    """The address line that you sent. After an erasure, it's the matched address."""
    address_id: str
    matched_address: str
    """The address that your address line identified."""
    postcode: str
    broadband: str | None
    number_of_tenants: int
    start_date: str
    """The first day of the tenancy, YYYY-MM-DD."""
    end_date: str
    """The last day of the tenancy, YYYY-MM-DD."""
    selected_services: dict[str, bool]
    email_status: str | None
    """The status of the newest email about the contract, if any. We may add statuses."""


@dataclass(frozen=True)
class TimelineEntry:
    """Something that happened to a contract."""

    at: datetime
    event: str
    """Such as contract.created or email.delivered. Ignore events that you don't know."""
    email_type: str | None
    """The template of the email, if the event is about one."""


@dataclass(frozen=True)
class ContractDetail(Contract):
    """A contract with its history."""

    timeline: list[TimelineEntry]
    """The contract's history, oldest first."""


@dataclass(frozen=True)
class ContractPage:
    """A page of contracts, newest first."""

    contracts: list[Contract]
    has_more: bool
    """Whether there's another page."""
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""


@dataclass(frozen=True)
class CancelledContract:
    """A contract that was cancelled."""

    house_contract_id: int
    status: ContractStatus
    cancelled_at: datetime
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""
    idempotency_key: str
    """The Idempotency-Key that was sent."""
    is_replay: bool
    """Whether an earlier request with the same key had already cancelled the contract."""


@dataclass(frozen=True)
class PossibleAddress:
    """A possible address or postcode. Send its text or its ID instead of the rejected one."""

    address_id: str
    address: str


@dataclass(frozen=True)
class ResentEmail:
    """An email that is sent again."""

    house_contract_id: int
    email_type: str
    """The template of the email, such as bills-package-confirmation."""
    email_status: str
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""
    idempotency_key: str
    """The Idempotency-Key that was sent."""
    is_replay: bool
    """Whether an earlier request with the same key had already been carried out."""


UnmatchedAddressStatus = Literal["waiting", "dismissed", "resolved", "closed", "expired"]


@dataclass(frozen=True)
class HeldRequest:
    """The details that you sent, apart from the date of birth."""

    first_name: str
    last_name: str
    email: str
    contact_no: str
    address: str
    """The address line that you sent, which didn't identify one address."""
    broadband: str
    number_of_tenants: int
    start_date: str
    """The first day of the tenancy, YYYY-MM-DD."""
    end_date: str
    """The last day of the tenancy, YYYY-MM-DD."""
    selected_services: dict[str, bool]


@dataclass(frozen=True)
class UnmatchedAddress:
    """A request for a contract whose address we couldn't match."""

    address_request_id: int
    status: UnmatchedAddressStatus
    request_id: str
    """The X-Request-Id header of your request. If you sent several for the same tenant, it's that of the latest."""
    idempotency_key: str | None
    created_at: datetime | None
    """When you sent that request. None only for some old ones, from before we stored this time."""
    expires_at: datetime | None
    """When it expires. Until then, you can choose an address. None if nobody can choose one any more."""
    settled_at: datetime | None
    """When it was dismissed, resolved or closed, or when it expired."""
    house_contract_id: int | None
    """The tenant's contract, if it's resolved or closed."""
    request: HeldRequest | None
    """What you sent. None if nobody can choose an address any more."""


@dataclass(frozen=True)
class UnmatchedAddressDetail(UnmatchedAddress):
    """An unmatched address with its possible addresses."""

    possible_addresses: list[PossibleAddress]
    """The best match is first."""


@dataclass(frozen=True)
class UnmatchedAddressPage:
    """A page of unmatched addresses, newest first."""

    unmatched_addresses: list[UnmatchedAddress]
    has_more: bool
    """Whether there's another page."""
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""


@dataclass(frozen=True)
class UnmatchedAddressChange:
    """An unmatched address that was dismissed or restored."""

    address_request_id: int
    status: UnmatchedAddressStatus
    request_id: str
    """The X-Request-Id header. Quote it when you contact support."""
    idempotency_key: str
    """The Idempotency-Key that was sent."""
    is_replay: bool
    """Whether an earlier request with the same key had already been carried out."""


@dataclass(frozen=True)
class ResolvedContract:
    """The contract that was created for an unmatched address."""

    house_contract_id: int
    tenant_id: int
    message: str
    """Says whether an account was created for the tenant."""
    request_id: str
    """The X-Request-Id header. Quote it when you contact support. Webhook events name the original request."""
    idempotency_key: str
    """The Idempotency-Key that was sent."""
    is_replay: bool
    """Whether an earlier request with the same key had already created the contract."""


@dataclass(frozen=True)
class Quote:
    """A request for quotes, with the quotes that it got."""

    request_id: str
    """The X-Request-Id header of the request."""
    created_at: datetime
    first_name: str
    last_name: str
    email: str
    contact_no: str
    postcode: str
    number_of_tenants: int
    start_date: str
    """The first day of the tenancy, YYYY-MM-DD."""
    end_date: str
    """The last day of the tenancy, YYYY-MM-DD."""
    quotes: list[QuoteItem]


@dataclass(frozen=True)
class FieldError:
    """What is wrong with a field. Nested fields use a dot: selectedServices.gas."""

    field: str
    code: str
    """The kind of error, such as too_long. The guide "Errors" lists the codes."""
    message: str
    limit: int | None = None
    """The largest or smallest number or the greatest length that is accepted, if the code is about a limit."""


Model = TypeVar("Model")


def from_json(model: type[Model], data: Mapping[str, Any]) -> Model:
    """Creates a model from an object of the API. Ignores unknown fields. Missing ones become None."""
    values = {field.name: data.get(_to_camel_case(field.name)) for field in fields(model)}  # type: ignore[arg-type]
    for name, value in values.items():
        if value and (name == "at" or name.endswith("_at")):
            values[name] = datetime.fromisoformat(value)
    return model(**values)


def _to_camel_case(name: str) -> str:
    return re.sub("_(.)", lambda match: match[1].upper(), name)
