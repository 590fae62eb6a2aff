"""The objects of the API. Requests are dictionaries with the API's own field names."""

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

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


@dataclass(frozen=True)
class PossibleAddress:
    """A possible address or postcode. Send its text or its ID instead of the rejected one."""

    address_id: str
    address: str


@dataclass(frozen=True)
class FieldError:
    """What is wrong with a field. Nested fields use a dot: selectedServices.gas."""

    field: str
    message: str
