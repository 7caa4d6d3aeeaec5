/** What clients do: the port that each kind of client implements. */
@NullMarked
package org.openmds.loadtest.client;

import org.jspecify.annotations.NullMarked;
