/** How the numbers in a group's entries were over the last hours: read at intervals, kept within a bound of memory, shown as a property of the entry. */
@NullMarked
package org.openmds.index.history;

import org.jspecify.annotations.NullMarked;
