/** What indexes hold and are asked in the comparison: entries of the same content, and the same queries, whoever serves them. */
@NullMarked
package org.openmds.loadtest.systems.index;

import org.jspecify.annotations.NullMarked;
