<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/**
 * A verified webhook message.
 *
 * @phpstan-type WebhookData array{
 *     mode: 'live'|'test', houseContractId?: int|null, tenantId?: int, addressRequestId?: int|null, requestId?: string,
 *     idempotencyKey?: string|null, reason?: string,
 *     emailId?: string, template?: string, challenge?: string, isTestEvent?: true,
 * }
 */
final readonly class WebhookEvent
{
    /**
     * @param string $id the webhook-id header. It's the same on every attempt, so use it to skip duplicates
     * @param string $type such as 'contract.created'. Others may follow, so ignore types you don't know
     * @param DateTimeImmutable $timestamp when the event happened
     * @param WebhookData $data which fields it has depends on the type
     */
    public function __construct(
        public string $id,
        public string $type,
        public DateTimeImmutable $timestamp,
        public array $data,
    ) {
    }

    /**
     * @internal
     * @param array{type: string, timestamp: string, data: WebhookData} $body
     */
    public static function fromBody(string $id, array $body): self
    {
        return new self($id, $body['type'], new DateTimeImmutable($body['timestamp']), $body['data']);
    }
}
