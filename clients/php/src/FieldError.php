<?php

declare(strict_types=1);

namespace HouseBills;

/** What is wrong with a field. Nested fields use a dot: selectedServices.gas. */
final readonly class FieldError
{
    public function __construct(public string $field, public string $message)
    {
    }
}
