"""Tables on the network: HTTP and WebSocket. Import its modules one by one."""
