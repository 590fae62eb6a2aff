<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/**
 * A contract, with the details that you sent apart from the date of birth. If the tenant's personal data was erased, the
 * fields about the tenant are null.
 */
readonly class Contract
{
    public int $houseContractId;
    public int $tenantId;
    /** @var 'active'|'cancelled'|'closed' closed if the tenancy has ended and House Bills support has closed the contract */
    public string $status;
    /** The X-Request-Id header of the request that created the contract. */
    public string $requestId;
    /** The ID of the unmatched address that the contract came from, if any. */
    public ?int $addressRequestId;
    /** The Idempotency-Key of the request that created the contract, if it had one. */
    public ?string $idempotencyKey;
    public DateTimeImmutable $createdAt;
    public ?DateTimeImmutable $cancelledAt;
    public ?DateTimeImmutable $closedAt;
    /** Whether the tenant's personal data was erased. */
    public bool $isErased;
    public ?string $firstName;
    public ?string $lastName;
    public ?string $email;
    public ?string $contactNo;
    /** The address line that you sent. After an erasure, it's the matched address. */
    public string $address;
    public string $addressId;
    /** The address that your address line identified. */
    public string $matchedAddress;
    public string $postcode;
    public ?string $broadband;
    public int $numberOfTenants;
    /** The first day of the tenancy, YYYY-MM-DD. */
    public string $startDate;
    /** The last day of the tenancy, YYYY-MM-DD. */
    public string $endDate;
    /** @var array<string, bool> */
    public array $selectedServices;
    /** The status of the newest email about the contract, if any. We may add statuses. */
    public ?string $emailStatus;

    /**
     * @internal
     * @param array<string, mixed> $contract
     */
    public function __construct(array $contract)
    {
        $this->houseContractId = $contract['houseContractId'];
        $this->tenantId = $contract['tenantId'];
        $this->status = $contract['status'];
        $this->requestId = $contract['requestId'];
        $this->addressRequestId = $contract['addressRequestId'];
        $this->idempotencyKey = $contract['idempotencyKey'];
        $this->createdAt = new DateTimeImmutable($contract['createdAt']);
        $this->cancelledAt = isset($contract['cancelledAt']) ? new DateTimeImmutable($contract['cancelledAt']) : null;
        $this->closedAt = isset($contract['closedAt']) ? new DateTimeImmutable($contract['closedAt']) : null;
        $this->isErased = $contract['isErased'];
        $this->firstName = $contract['firstName'];
        $this->lastName = $contract['lastName'];
        $this->email = $contract['email'];
        $this->contactNo = $contract['contactNo'];
        $this->address = $contract['address'];
        $this->addressId = $contract['addressId'];
        $this->matchedAddress = $contract['matchedAddress'];
        $this->postcode = $contract['postcode'];
        $this->broadband = $contract['broadband'];
        $this->numberOfTenants = $contract['numberOfTenants'];
        $this->startDate = $contract['startDate'];
        $this->endDate = $contract['endDate'];
        $this->selectedServices = $contract['selectedServices'];
        $this->emailStatus = $contract['emailStatus'];
    }

    /**
     * @internal
     * @return list<self>
     */
    public static function listFromResponse(ReceivedResponse $response): array
    {
        return array_map(fn (array $contract): self => new self($contract), $response->body['data']['contracts']);
    }
}
