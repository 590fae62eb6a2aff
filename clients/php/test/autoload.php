<?php

// Loads the client's classes as Composer would, because the tests have no Composer.

declare(strict_types=1);

['autoload' => ['psr-4' => $folders]] = json_decode(file_get_contents(__DIR__ . '/../composer.json'), true);
spl_autoload_register(function (string $class) use ($folders): void {
    foreach ($folders as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            require __DIR__ . "/../$folder" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        }
    }
});
