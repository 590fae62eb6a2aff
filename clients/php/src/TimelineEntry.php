<?php

declare(strict_types=1);

namespace HouseBills;

use DateTimeImmutable;

/** Something that happened to a contract. */
final readonly class TimelineEntry
{
    /**
     * @param string $event such as 'contract.created' or 'email.delivered'. Ignore events that you don't know
     * @param ?string $emailType the template of the email, if the event is about one
     */
    public function __construct(public DateTimeImmutable $at, public string $event, public ?string $emailType)
    {
    }

    /**
     * @internal
     * @param array{at: string, event: string, emailType: ?string} $entry
     */
    public static function fromArray(array $entry): self
    {
        return new self(new DateTimeImmutable($entry['at']), $entry['event'], $entry['emailType']);
    }
}
