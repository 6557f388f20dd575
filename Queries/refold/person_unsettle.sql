-- Has every journey read back when it goes on: what the older fold called settled need not be.
update person set unsettled = permissions
