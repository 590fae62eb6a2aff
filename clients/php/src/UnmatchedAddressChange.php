<?php

declare(strict_types=1);

namespace HouseBills;

/** An unmatched address that was dismissed or restored. */
final readonly class UnmatchedAddressChange
{
    /**
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     * @param string $idempotencyKey the Idempotency-Key that was sent
     * @param bool $isReplay whether an earlier request with the same key had already been carried out
     */
    public function __construct(
        public int $addressRequestId,
        public string $status,
        public string $requestId,
        public string $idempotencyKey,
        public bool $isReplay,
    ) {
    }

    /** @internal */
    public static function fromResponse(ReceivedResponse $response, string $idempotencyKey): self
    {
        ['addressRequestId' => $id, 'status' => $status] = $response->body['data'];
        return new self($id, $status, $response->requestId, $idempotencyKey, $response->isReplay());
    }
}
