/** Content and queries of the compared indexes: the same entries and the same queries for all of them. */
@NullMarked
package org.openmds.loadtest.systems.index;

import org.jspecify.annotations.NullMarked;
