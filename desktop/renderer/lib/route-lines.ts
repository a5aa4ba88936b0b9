/** The routes of the contract. The build writes the whole table wherever `__ROUTES__` stands: no other file has it. */
export const ROUTE_LINES = __ROUTES__
