<?php

declare(strict_types=1);

namespace HouseBills;

/** A page of contracts, newest first. */
final readonly class ContractPage
{
    /**
     * @param list<Contract> $contracts
     * @param bool $hasMore whether there's another page
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     */
    public function __construct(public array $contracts, public bool $hasMore, public string $requestId)
    {
    }

    /** @internal */
    public static function fromResponse(ReceivedResponse $response): self
    {
        $contracts = Contract::listFromResponse($response);
        return new self($contracts, $response->body['data']['hasMore'], $response->requestId);
    }
}
