<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** A webhook message isn't from House Bills, or is too old. */
final class WebhookVerificationException extends HouseBillsException
{
}
