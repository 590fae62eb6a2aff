<?php

declare(strict_types=1);

namespace HouseBills;

/** A new contract. */
final readonly class CreateResult
{
    /**
     * @param string $message says whether an account was created for the tenant, and how its initial password is formed
     * @param string $requestId the X-Request-Id header. Store it, because webhook events name it
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
