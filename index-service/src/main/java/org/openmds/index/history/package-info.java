/** The recent history of numbers in a group's entries: sampled at intervals, stored up to a memory limit, and shown as a property of the entry. */
@NullMarked
package org.openmds.index.history;

import org.jspecify.annotations.NullMarked;
