<?php

declare(strict_types=1);

namespace HouseBills;

/** The contract that was created for an unmatched address. */
final readonly class ResolvedContract
{
    /**
     * @param string $message says whether an account was created for the tenant
     * @param string $requestId the X-Request-Id header. Webhook events name the original request instead
     * @param string $idempotencyKey the Idempotency-Key that was sent
     * @param bool $isReplay whether an earlier request with the same key had already created the contract
     */
    public function __construct(
        public int $houseContractId,
        public int $tenantId,
        public string $message,
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
            $data['tenantId'],
            $data['message'],
            $response->requestId,
            $idempotencyKey,
            $response->isReplay(),
        );
    }
}
