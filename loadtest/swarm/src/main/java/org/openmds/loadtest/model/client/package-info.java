/** Clients: the port that each kind of client implements. */
@NullMarked
package org.openmds.loadtest.model.client;

import org.jspecify.annotations.NullMarked;
