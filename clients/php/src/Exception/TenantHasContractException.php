<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** The tenant already has a contract. */
final class TenantHasContractException extends ApiException
{
}
