<?php

declare(strict_types=1);

namespace HouseBills;

/** A page of unmatched addresses, newest first. */
final readonly class UnmatchedAddressPage
{
    /**
     * @param list<UnmatchedAddress> $unmatchedAddresses
     * @param bool $hasMore whether there's another page
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     */
    public function __construct(public array $unmatchedAddresses, public bool $hasMore, public string $requestId)
    {
    }

    /** @internal */
    public static function fromResponse(ReceivedResponse $response): self
    {
        $addresses = UnmatchedAddress::listFromResponse($response);
        return new self($addresses, $response->body['data']['hasMore'], $response->requestId);
    }
}
