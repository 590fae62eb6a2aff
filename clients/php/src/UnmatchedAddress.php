<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/** A request for a contract whose address we couldn't match. */
readonly class UnmatchedAddress
{
    public int $addressRequestId;
    /** @var 'waiting'|'dismissed'|'resolved'|'closed'|'expired' */
    public string $status;
    /** The X-Request-Id header of your request. If you sent several for the same tenant, it's that of the latest. */
    public string $requestId;
    public ?string $idempotencyKey;
    /** When you sent that request. Null only for some old ones, from before we stored this time. */
    public ?DateTimeImmutable $createdAt;
    /** When it expires. Until then, you can choose an address. Null if nobody can choose one any more. */
    public ?DateTimeImmutable $expiresAt;
    /** When it was dismissed, resolved or closed, or when it expired. */
    public ?DateTimeImmutable $settledAt;
    /** The tenant's contract, if it's resolved or closed. */
    public ?int $houseContractId;
    /** What you sent. Null if nobody can choose an address any more. */
    public ?HeldRequest $request;

    /**
     * @internal
     * @param array<string, mixed> $address
     */
    public function __construct(array $address)
    {
        $toTime = fn (?string $time): ?DateTimeImmutable => $time === null ? null : new DateTimeImmutable($time);
        $this->addressRequestId = $address['addressRequestId'];
        $this->status = $address['status'];
        $this->requestId = $address['requestId'];
        $this->idempotencyKey = $address['idempotencyKey'];
        $this->createdAt = $toTime($address['createdAt']);
        $this->expiresAt = $toTime($address['expiresAt']);
        $this->settledAt = $toTime($address['settledAt']);
        $this->houseContractId = $address['houseContractId'];
        $this->request = $address['request'] === null ? null : HeldRequest::fromArray($address['request']);
    }

    /**
     * @internal
     * @return list<self>
     */
    public static function listFromResponse(ReceivedResponse $response): array
    {
        return array_map(
            fn (array $address): self => new self($address),
            $response->body['data']['unmatchedAddresses'],
        );
    }
}
