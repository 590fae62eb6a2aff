<?php

declare(strict_types=1);

namespace HouseBills;

/** What is wrong with a field. Nested fields use a dot: selectedServices.gas. */
final readonly class FieldError
{
    /**
     * @param string $code the kind of error, such as too_long. The guide "Errors" lists the codes
     * @param ?int $limit the largest or smallest number or the greatest length that is accepted, if the code is about
     *     a limit
     */
    public function __construct(
        public string $field,
        public string $code,
        public string $message,
        public ?int $limit = null,
    ) {
    }
}
