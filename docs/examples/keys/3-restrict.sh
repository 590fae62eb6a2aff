npm run admin -- key restrict 1 --scope quotes \
  --networks 192.0.2.0/24,2001:db8::/32 --per-minute 60
