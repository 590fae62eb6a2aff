<?php

declare(strict_types=1);

namespace HouseBills\Exception;

use HouseBills\FieldError;
use HouseBills\PossibleAddress;
use HouseBills\ReceivedResponse;

/** The request is invalid. If fields are missing or invalid, $errors lists them. */
final class InvalidRequestException extends ApiException
{
    /** @var list<FieldError> */
    public readonly array $errors;

    /** @var list<PossibleAddress> similar postcodes that are served, if getQuotes rejected the postcode */
    public readonly array $possibleAddresses;

    protected function readBody(ReceivedResponse $response): void
    {
        // A 413 can be from a proxy, which has other lists.
        $isFromService = $response->status === 400;
        $this->errors = array_map(
            fn (array $error): FieldError => new FieldError(
                $error['field'],
                $error['code'],
                $error['message'],
                $error['limit'] ?? null,
            ),
            $isFromService ? $response->body['errors'] ?? [] : [],
        );
        $this->possibleAddresses = $isFromService ? PossibleAddress::listFromResponse($response) : [];
    }
}
