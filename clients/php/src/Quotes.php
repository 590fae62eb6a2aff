<?php

declare(strict_types=1);

namespace HouseBills;

/** Quotes in the order gas, electric, water, tv, broadband. */
final readonly class Quotes
{
    /**
     * @param list<QuoteItem> $quotes
     * @param string $requestId the X-Request-Id header. Quote it when you contact support
     * @param bool $isReplay whether an earlier request with the same key had already been carried out. If so, getQuote
     *     knows only the requestId of the first response
     */
    public function __construct(public array $quotes, public string $requestId, public bool $isReplay)
    {
    }

    /** @internal */
    public static function fromResponse(ReceivedResponse $response): self
    {
        $quotes = array_map(QuoteItem::fromArray(...), $response->body['data']['quotes']);
        return new self($quotes, $response->requestId, $response->isReplay());
    }
}
