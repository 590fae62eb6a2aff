<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/** A contract that was cancelled. */
final readonly class CancelledContract
{
    /**
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     * @param string $idempotencyKey the Idempotency-Key that was sent
     * @param bool $isReplay whether an earlier request with the same key had already cancelled the contract
     */
    public function __construct(
        public int $houseContractId,
        public string $status,
        public DateTimeImmutable $cancelledAt,
        public string $requestId,
        public string $idempotencyKey,
        public bool $isReplay,
    ) {
    }

    /** @internal */
    public static function fromResponse(ReceivedResponse $response, string $idempotencyKey): self
    {
        $data = $response->body['data'];
        return new self(
            $data['houseContractId'],
            $data['status'],
            new DateTimeImmutable($data['cancelledAt']),
            $response->requestId,
            $idempotencyKey,
            $response->isReplay(),
        );
    }
}
