/** The registry of R-GMA: producers in a table of the database, and the mediator, which finds those that a query needs. */
@NullMarked
package org.openmds.loadtest.systems.rgma.registry;

import org.jspecify.annotations.NullMarked;
