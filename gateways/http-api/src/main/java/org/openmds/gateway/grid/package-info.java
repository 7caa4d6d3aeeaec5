/** Sites of a grid, their services, endpoints and shares, from the GLUE 2.0 documents in the entries of a group. */
@NullMarked
package org.openmds.gateway.grid;

import org.jspecify.annotations.NullMarked;
