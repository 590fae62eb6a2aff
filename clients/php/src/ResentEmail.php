<?php

declare(strict_types=1);

namespace HouseBills;

/** An email that is sent again. */
final readonly class ResentEmail
{
    /**
     * @param string $emailType the template of the email, such as 'bills-package-confirmation'
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     * @param string $idempotencyKey the Idempotency-Key that was sent
     * @param bool $isReplay whether an earlier request with the same key had already been carried out
     */
    public function __construct(
        public int $houseContractId,
        public string $emailType,
        public string $emailStatus,
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
            $data['emailType'],
            $data['emailStatus'],
            $response->requestId,
            $idempotencyKey,
            $response->isReplay(),
        );
    }
}
