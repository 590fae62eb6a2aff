<?php

declare(strict_types=1);

namespace HouseBills\Exception;

/** No complete response arrived. The request may have been carried out. */
class ConnectionFailedException extends HouseBillsException
{
}
